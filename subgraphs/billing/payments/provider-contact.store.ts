import { sql, type Kysely } from 'kysely'
import type { PaymentProvider } from '../orders/payment.provider.ts'
import type { Tables } from '../tables.ts'

type ProviderName = PaymentProvider['name']

/**
 * Keeps that the provider has answered: at once after a failure, otherwise once a minute, so that payments do
 * not wait for each other at this row.
 */
export async function noteAnswer(db: Kysely<Tables>, provider: ProviderName): Promise<void> {
  await sql`
    with changed as (
      update billing.provider_contact c set answered_at = platform.now()
      where c.provider = ${provider}
        and (c.answered_at is null or c.answered_at < platform.now() - interval '1 minute' or c.failed_at >= c.answered_at))
    insert into billing.provider_contact (provider, answered_at)
    select ${provider}, platform.now() where not exists (select from billing.provider_contact c where c.provider = ${provider})
    on conflict (provider) do nothing`.execute(db)
}

/** Keeps that a call failed. @param failure its kind, never the provider's words */
export async function noteFailure(
  db: Kysely<Tables>,
  provider: ProviderName,
  failure: string,
): Promise<void> {
  await sql`
    insert into billing.provider_contact as c (provider, failed_at, failure) values (${provider}, platform.now(), ${failure})
    on conflict (provider) do update set failed_at = excluded.failed_at, failure = excluded.failure`.execute(
    db,
  )
}

/** Keeps that the provider has reported. Strangers can do so too: only our own payments count. */
export async function noteWebhook(
  db: Kysely<Tables>,
  provider: ProviderName,
  refs: readonly string[],
): Promise<void> {
  await sql`
    insert into billing.provider_contact as c (provider, webhook_at)
    select ${provider}, platform.now()
    where exists (select from billing.payment p where p.provider = ${provider} and p.provider_ref = any (${refs}::text[]))
    on conflict (provider) do update set webhook_at = excluded.webhook_at
    where c.webhook_at is null or c.webhook_at < excluded.webhook_at - interval '1 minute'`.execute(db)
}

/** When the provider last answered, failed and reported; null for never. */
export type ProviderContact = {
  answeredAt: Date | null
  failedAt: Date | null
  failure: string | null
  webhookAt: Date | null
  /** When its fees were last read, and when and why that last failed. */
  feesReadAt: Date | null
  feesFailedAt: Date | null
  feesFailure: string | null
}

/** Answers from before they were kept are known by the payments. */
export async function findProviderContact(
  db: Kysely<Tables>,
  provider: ProviderName,
): Promise<ProviderContact> {
  const { rows } = await sql<ProviderContact>`
    select greatest(c.answered_at, (select max(p.synced_at) from billing.payment p where p.provider = ${provider})) as answered_at, c.failed_at, c.failure, c.webhook_at,
      c.fees_read_at, c.fees_failed_at, c.fees_failure
    from (values (1)) one left join billing.provider_contact c on c.provider = ${provider}`.execute(db)
  return rows[0]!
}
