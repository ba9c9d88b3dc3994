import { sql, type Kysely } from 'kysely'

// A sign-up that a partner has begun for a person, who may or may not complete the account (FED-06). Its id
// becomes the account's.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table accounts.partner_signup (
    id uuid primary key,
    site_id uuid not null references accounts.site,
    network text not null,
    ref text,
    sub1 text,
    sub2 text,
    sub3 text,
    email text not null,
    email_normalised text not null,
    gender text not null,
    seeking text not null,
    date_of_birth date not null,
    token_hash bytea unique,
    expires_at timestamptz not null
  )`.execute(db)
  // One per person and partner, however many begin at once.
  await sql`create unique index partner_signup_of_person on accounts.partner_signup
    (site_id, network, coalesce(ref, ''), email_normalised)`.execute(db)
  await sql`create index on accounts.partner_signup (expires_at)`.execute(db)
}
