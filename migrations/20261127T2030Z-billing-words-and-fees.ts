import { sql, type Kysely } from 'kysely'

/**
 * What an operator says to the member about a refund, in own words; null for nothing. And what the payment
 * provider says that it kept of each payment, how far that was read, and when last.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table billing.money_act add column words text`.execute(db)
  await sql`
    create table billing.provider_fee (
      provider text not null,
      -- The provider's name of a movement on our balance, such as a payment or a refund of it.
      ref text not null,
      site_id uuid not null,
      order_id uuid not null references billing."order",
      kind text not null,
      currency text not null,
      fee_minor int not null,
      -- What the movement brought to the balance; negative for what it took.
      net_minor int not null,
      at timestamptz not null,
      primary key (provider, ref)
    )`.execute(db)
  await sql`create index on billing.provider_fee (order_id)`.execute(db)
  await sql`create index on billing.provider_fee (site_id, at)`.execute(db)
  await sql`
    create table billing.provider_fee_walk (
      provider text not null,
      balance_ref text not null,
      -- The newest movement when everything before it had been read.
      newest_ref text not null,
      primary key (provider, balance_ref)
    )`.execute(db)
  await sql`
    alter table billing.provider_contact
      add column fees_read_at timestamptz,
      add column fees_failed_at timestamptz,
      -- The kind of the last failure, never the provider's words.
      add column fees_failure text`.execute(db)
}
