import { sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** What an event says of a member. */
export type MemberStateChange = Partial<{ kind: string; confirmed: boolean; visible: boolean }>

/** Keeps what an event says of a member, whichever comes first. What it does not say stays as it was. */
export async function saveMemberState(
  trx: Transaction<Tables>,
  { siteId, memberId }: { siteId: string; memberId: string },
  change: MemberStateChange,
): Promise<void> {
  await sql`
    insert into likes.member_state as m (member_id, site_id, kind, confirmed, visible)
    values (${memberId}::uuid, ${siteId}::uuid, ${change.kind ?? 'member'}, ${change.confirmed ?? false}, ${change.visible ?? false})
    on conflict (member_id) do update set
      kind = coalesce(${change.kind ?? null}, m.kind),
      confirmed = m.confirmed or coalesce(${change.confirmed ?? null}::boolean, false),
      visible = coalesce(${change.visible ?? null}::boolean, m.visible)`.execute(trx)
}
