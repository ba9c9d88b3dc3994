import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

/** Which of the two, account or number, a site blocks for direct debits. */
export async function findBlock(
  db: Kysely<Tables>,
  siteId: string,
  hashes: { iban: string[]; phone: string[] },
): Promise<'iban' | 'phone' | undefined> {
  const row = await db
    .selectFrom('billing.directDebitBlock')
    .select('kind')
    .where('siteId', '=', siteId)
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', '=', 'iban'), eb('hash', 'in', hashes.iban)]),
        eb.and([eb('kind', '=', 'phone'), eb('hash', 'in', hashes.phone)]),
      ]),
    )
    .orderBy('kind')
    .limit(1)
    .executeTakeFirst()
  return row?.kind
}

/** Blocks the account and the number of a direct debit that was charged back. */
export async function blockDirectDebitOf(trx: Transaction<Tables>, orderId: string): Promise<void> {
  await sql`insert into billing.direct_debit_block (site_id, kind, hash, reason)
    select d.site_id, k.kind, k.hash, 'chargeback' from billing.payment p join billing.direct_debit d on d.mandate_id = p.mandate_id
    cross join lateral (values ('iban', d.iban_hash), ('phone', d.phone_hash)) k(kind, hash)
    where p.order_id = ${orderId}::uuid on conflict do nothing`.execute(trx)
}

/**
 * Unblocks the account and the number of a direct debit, unless another one of theirs is still charged back.
 * Call it when the order has its new state.
 */
export async function unblockDirectDebitOf(trx: Transaction<Tables>, orderId: string): Promise<void> {
  await sql`delete from billing.direct_debit_block b using billing.payment p
    join billing.direct_debit d on d.mandate_id = p.mandate_id
    cross join lateral (values ('iban', d.iban_hash), ('phone', d.phone_hash)) k(kind, hash)
    where p.order_id = ${orderId}::uuid and b.site_id = d.site_id and b.kind = k.kind and b.hash = k.hash and b.reason = 'chargeback'
      and not exists (select from billing.direct_debit e join billing.payment q on q.mandate_id = e.mandate_id
        join billing."order" o on o.id = q.order_id and o.state = 'CHARGED_BACK'
        where e.site_id = d.site_id and k.hash in (e.iban_hash, e.phone_hash))`.execute(trx)
}

/**
 * Blocks an account or a number by an operator's act. The operator's reason replaces that of a charge-back,
 * so that its reversal does not lift the block.
 */
export async function insertDirectDebitBlock(
  trx: Transaction<Tables>,
  block: { siteId: string; kind: 'iban' | 'phone'; hash: string; reason: string },
): Promise<void> {
  await trx
    .insertInto('billing.directDebitBlock')
    .values(block)
    .onConflict((conflict) =>
      conflict.columns(['siteId', 'kind', 'hash']).doUpdateSet({ reason: block.reason }),
    )
    .execute()
}

/** Unblocks an account or a number. @returns the reasons for which it was blocked */
export async function deleteDirectDebitBlock(
  trx: Transaction<Tables>,
  { siteId, kind, hashes }: { siteId: string; kind: 'iban' | 'phone'; hashes: string[] },
): Promise<string[]> {
  const rows = await trx
    .deleteFrom('billing.directDebitBlock')
    .where('siteId', '=', siteId)
    .where('kind', '=', kind)
    .where('hash', 'in', hashes)
    .returning('reason')
    .execute()
  return rows.map(({ reason }) => reason)
}
