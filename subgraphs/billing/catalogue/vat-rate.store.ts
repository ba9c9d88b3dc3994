import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

/** The VAT on electronic services in a country, from a day until the country's next rate. */
export type VatRate = {
  country: string
  /** YYYY-MM-DD. */
  validFrom: string
  percentage: number
  /** Whether the day is still to come, by the database's clock. */
  isUpcoming: boolean
}

/** Every rate of the installation by country, the newest first. */
export async function listVatRates(db: Kysely<Tables>): Promise<VatRate[]> {
  const { rows } = await sql<VatRate>`
    select country, valid_from::text as valid_from, percentage::float8 as percentage,
      valid_from > platform.now()::date as is_upcoming
    from billing.vat_rate order by country, valid_from desc limit 5000`.execute(db)
  return rows
}

/** Locks the rates until the transaction ends: two operators who change them come one after the other. */
export async function lockVatRates(trx: Transaction<Tables>): Promise<void> {
  await sql`lock table billing.vat_rate in share row exclusive mode`.execute(trx)
}

export async function insertVatRate(
  trx: Transaction<Tables>,
  { country, validFrom, percentage }: Omit<VatRate, 'isUpcoming'>,
): Promise<void> {
  await trx
    .insertInto('billing.vatRate')
    .values({ country, validFrom, percentage: String(percentage) })
    .execute()
}

export async function deleteVatRate(
  trx: Transaction<Tables>,
  { country, validFrom }: Pick<VatRate, 'country' | 'validFrom'>,
): Promise<void> {
  await trx
    .deleteFrom('billing.vatRate')
    .where('country', '=', country)
    .where(sql<boolean>`valid_from = ${validFrom}::date`)
    .execute()
}
