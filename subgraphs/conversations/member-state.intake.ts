import { sql } from 'kysely'
import type { EventHandler } from '#platform/outbox.ts'

/** A member exists. Events of several subgraphs may come in any order, so each one writes the row if it is the first. */
export const onAccountCreated: EventHandler = async (trx, { payload }) => {
  await sql`insert into conversations.member_state (member_id, site_id) values (${payload.memberId}::uuid, ${payload.siteId}::uuid)
    on conflict (member_id) do nothing`.execute(trx)
}

/** The address is confirmed: the member may send. */
export const onAccountConfirmed: EventHandler = async (trx, { payload }) => {
  await sql`insert into conversations.member_state (member_id, site_id, confirmed) values (${payload.memberId}::uuid, ${payload.siteId}::uuid, true)
    on conflict (member_id) do update set confirmed = true`.execute(trx)
}

/** A suspended or deleted member can be written to no longer, at once; profiles announces the same a moment later. */
export const onStatusChanged: EventHandler = async (trx, { payload }) => {
  const visible = ['active', 'paused'].includes(String(payload.status).toLowerCase())
  await sql`update conversations.member_state set visible = ${visible} where member_id = ${payload.memberId}::uuid`.execute(trx)
}

export const onProfileChanged: EventHandler = async (trx, { payload }) => {
  const { memberId, siteId, kind, visible } = payload
  await sql`insert into conversations.member_state (member_id, site_id, kind, visible)
    values (${memberId}::uuid, ${siteId}::uuid, ${String(kind).toLowerCase()}, ${visible})
    on conflict (member_id) do update set kind = excluded.kind, visible = excluded.visible`.execute(trx)
}

export const onProfileBlocked: EventHandler = async (trx, { payload }) => {
  await sql`insert into conversations.block_pair (blocker_id, blocked_id) values (${payload.memberId}::uuid, ${payload.otherId}::uuid)
    on conflict do nothing`.execute(trx)
}

export const onProfileUnblocked: EventHandler = async (trx, { payload }) => {
  await sql`delete from conversations.block_pair where blocker_id = ${payload.memberId}::uuid and blocked_id = ${payload.otherId}::uuid`.execute(trx)
}

export const onMemberPaid: EventHandler = async (trx, { payload }) => setPaid(trx, payload, true)
export const onMemberUnpaid: EventHandler = async (trx, { payload }) => setPaid(trx, payload, false)

async function setPaid(trx: Parameters<EventHandler>[0], { memberId, siteId }: { memberId: string; siteId: string }, paid: boolean): Promise<void> {
  await sql`insert into conversations.member_state (member_id, site_id, paid) values (${memberId}::uuid, ${siteId}::uuid, ${paid})
    on conflict (member_id) do update set paid = excluded.paid`.execute(trx)
}
