import { sql, type Kysely } from 'kysely'

/** Whether a payment can be taken back before it is paid: then another order may take the place of one that was left (DISC-02). */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table billing.payment add cancelable boolean not null default false`.execute(db)
}
