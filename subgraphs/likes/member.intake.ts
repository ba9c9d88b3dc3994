import { sql, type Transaction } from 'kysely'
import type { Doorbell } from '#platform/doorbell.ts'
import type { EventHandler } from '#platform/outbox.ts'
import { announceLike } from './like.actions.ts'
import { lockPair, releaseHeldLikes } from './like.store.ts'

/** What other subgraphs tell about members, kept as far as a like must know it. Events of two producers come in any order: each is an upsert. */
export function memberIntake(doorbell: Doorbell) {
  const onAccounts: Record<string, EventHandler> = {
    'account.created': (trx, { payload }) => saveState(trx, payload, {}),
    'account.confirmed': async (trx, { payload, requestId }) => {
      const { siteId, memberId } = payload as { siteId: string; memberId: string }
      await saveState(trx, payload, { confirmed: true, status: 'active' })
      const recipients = await releaseHeldLikes(trx, memberId)
      const woken: string[] = []
      for (const toId of recipients) {
        await lockPair(trx, memberId, toId)
        await announceLike(trx, (id) => woken.push(id), { siteId, fromId: memberId, toId, requestId: requestId ?? undefined })
      }
      // The transaction commits after this handler; the ring a moment later finds the rows, and the poll stands behind it.
      if (woken.length > 0) setTimeout(() => doorbell.ring({ topic: 'member', keys: woken }), 50).unref()
    },
    'account.status-changed': (trx, { payload }) => saveState(trx, payload, { status: payload.status }),
  }
  const onProfiles: Record<string, EventHandler> = {
    'profile.changed': (trx, { payload }) => saveState(trx, payload, { kind: payload.kind, visible: payload.visible }),
    'profile.blocked': async (trx, { payload }) => {
      await sql`insert into likes.block_pair (blocker_id, blocked_id) values (${payload.memberId}::uuid, ${payload.otherId}::uuid) on conflict do nothing`.execute(trx)
    },
    'profile.unblocked': async (trx, { payload }) => {
      await sql`delete from likes.block_pair where blocker_id = ${payload.memberId}::uuid and blocked_id = ${payload.otherId}::uuid`.execute(trx)
    },
  }
  return { accounts: onAccounts, profiles: onProfiles }
}

type Change = Partial<{ kind: string; status: string; confirmed: boolean; visible: boolean }>

async function saveState(trx: Transaction<any>, { siteId, memberId }: { siteId: string; memberId: string }, change: Change): Promise<void> {
  await sql`
    insert into likes.member_state as m (member_id, site_id, kind, status, confirmed, visible)
    values (${memberId}::uuid, ${siteId}::uuid, ${change.kind ?? 'member'}, ${change.status ?? 'not_confirmed'}, ${change.confirmed ?? false}, ${change.visible ?? false})
    on conflict (member_id) do update set
      kind = coalesce(${change.kind ?? null}, m.kind), status = coalesce(${change.status ?? null}, m.status),
      confirmed = m.confirmed or coalesce(${change.confirmed ?? null}::boolean, false), visible = coalesce(${change.visible ?? null}::boolean, m.visible)`.execute(trx)
}
