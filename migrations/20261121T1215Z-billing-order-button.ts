import { sql, type Kysely } from 'kysely'

/** The words of the button that a member pressed are kept with the order, beside price, VAT and conditions (TRUST-03). */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table billing."order" add button text not null default ''`.execute(db)
}
