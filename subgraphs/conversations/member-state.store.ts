import { sql, type Transaction } from 'kysely'
import type { ConversationsLiveEvent } from './events.ts'
import type { Tables } from './tables.ts'

// What conversations keep of each member, for the checks of a send. Events of several subgraphs may come in
// any order, so each one writes the row if it is the first.

type Trx = Transaction<Tables>
type Member = { memberId: string; siteId: string }

export async function insertMemberState(trx: Trx, { memberId, siteId }: Member): Promise<void> {
  await sql`
    insert into conversations.member_state (member_id, site_id) values (${memberId}::uuid, ${siteId}::uuid)
    on conflict (member_id) do nothing`.execute(trx)
}

/** From now on the member may send: the address is confirmed. */
export async function setConfirmed(trx: Trx, { memberId, siteId }: Member): Promise<void> {
  await sql`
    insert into conversations.member_state (member_id, site_id, confirmed)
    values (${memberId}::uuid, ${siteId}::uuid, true)
    on conflict (member_id) do update set confirmed = true`.execute(trx)
}

/** Keeps whether the member has paid: false once every order was reversed. */
export async function setPaid(trx: Trx, { memberId, siteId }: Member, paid: boolean): Promise<void> {
  await sql`
    insert into conversations.member_state (member_id, site_id, paid)
    values (${memberId}::uuid, ${siteId}::uuid, ${paid})
    on conflict (member_id) do update set paid = excluded.paid`.execute(trx)
}

/** Until when a member starts no conversations, by decision of a moderator; null for no such limit. */
export async function setMayNotStartUntil(
  trx: Trx,
  { memberId, siteId }: Member,
  until: string | null,
): Promise<void> {
  await sql`
    insert into conversations.member_state (member_id, site_id, may_not_start_until)
    values (${memberId}::uuid, ${siteId}::uuid, ${until}::timestamptz)
    on conflict (member_id) do update set may_not_start_until = excluded.may_not_start_until`.execute(trx)
}

/** Whether others can write to a member. @returns whether this changed anything */
export async function setVisible(trx: Trx, memberId: string, visible: boolean): Promise<boolean> {
  const changed = await sql`
    update conversations.member_state set visible = ${visible}
    where member_id = ${memberId}::uuid and visible <> ${visible}`.execute(trx)
  return changed.numAffectedRows !== 0n
}

/**
 * Keeps what the profile says of a member.
 * @returns whether it was visible before; undefined for a new row
 */
export async function saveProfileState(
  trx: Trx,
  { memberId, siteId, kind, visible }: Member & { kind: string; visible: boolean },
): Promise<boolean | undefined> {
  // Before the change and not within it: a statement that reads the row it changes reads nothing of it any
  // more.
  const { rows } = await sql<{ visible: boolean }>`
    select visible from conversations.member_state where member_id = ${memberId}::uuid for update`.execute(
    trx,
  )
  await sql`
    insert into conversations.member_state (member_id, site_id, kind, visible)
    values (${memberId}::uuid, ${siteId}::uuid, ${kind}, ${visible})
    on conflict (member_id) do update set kind = excluded.kind, visible = excluded.visible`.execute(trx)
  return rows[0]?.visible
}

/** Tells everybody who talked to a member whether the member can still be written to. @returns their ids */
export async function notifyPartners(trx: Trx, memberId: string, visible: boolean): Promise<string[]> {
  const kind: ConversationsLiveEvent['kind'] = visible ? 'AVAILABLE' : 'UNAVAILABLE'
  const { rows } = await sql<{ partnerId: string }>`
    select partner_id from conversations.tell_partners(${memberId}::uuid, ${kind}) partner_id`.execute(trx)
  return rows.map(({ partnerId }) => partnerId)
}
