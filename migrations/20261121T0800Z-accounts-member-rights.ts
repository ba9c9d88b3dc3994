import { sql, type Kysely } from 'kysely'
import { roleFor } from '#platform/migrations.ts'

/** What a member decides about the own account: address, consents, complaints, deletion, export, passkeys. */
export async function up(db: Kysely<any>): Promise<void> {
  // The address that the link of a mail-change mail stands for; it becomes the account's only when the link is opened.
  await sql`alter table accounts.auth_token add column new_email text`.execute(db)
  // What is asked without a session (reset mails) is worked off by accounts itself, so that asking takes the same time for every address.
  await sql`grant execute on function accounts.take_events(text, int) to ${sql.id(roleFor('accounts'))}`.execute(db)

  // Append-only: the newest row per purpose counts, all of them are the receipts.
  await sql`
    create table accounts.consent_receipt (
      id uuid primary key, site_id uuid not null, account_id uuid not null references accounts.account,
      purpose text not null check (purpose in ('sexuality', 'marketing-mail', 'resell')), given boolean not null,
      locale text not null, text_version timestamptz not null, text_hash bytea not null, decided_at timestamptz not null default platform.now()
    )`.execute(db)
  await sql`create index on accounts.consent_receipt (account_id, purpose, id)`.execute(db)
  await sql`
    create function accounts.has_consent(p_member uuid, p_purpose text) returns boolean
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select coalesce((select r.given from accounts.consent_receipt r
        where r.account_id = p_member and r.purpose = p_purpose order by r.id desc limit 1), false) $$`.execute(db)
  await sql`revoke all on function accounts.has_consent(uuid, text) from public`.execute(db)
  await sql`grant execute on function accounts.has_consent(uuid, text) to ${sql.id(roleFor('profiles'))}`.execute(db)

  await sql`
    create table accounts.complaint (
      id uuid primary key, site_id uuid not null references accounts.site, reference text not null, account_id uuid references accounts.account,
      email text, about_kind text not null check (about_kind in ('member', 'photo', 'message', 'payment', 'other')), about_id text,
      text text, locale text not null, filed_at timestamptz not null default platform.now(), answer text, answered_at timestamptz
    )`.execute(db)
  await sql`create unique index complaint_reference on accounts.complaint (site_id, reference)`.execute(db)
  await sql`create index on accounts.complaint (account_id)`.execute(db)
  await sql`create index complaint_open on accounts.complaint (site_id, filed_at) where answered_at is null`.execute(db)
}
