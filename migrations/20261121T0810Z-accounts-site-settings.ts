import { sql, type Kysely } from 'kysely'
import { defaultNiches } from '../subgraphs/accounts/site-texts.ts'

/** Settings that joined later, with the values that say what was so before; and what members have put away (SITE-25, SITE-26). */
export async function up(db: Kysely<any>): Promise<void> {
  const joined = JSON.stringify({ niches: defaultNiches(), cdnPrefix: '', regionData: {} })
  await sql`
    update accounts.site set settings = ${joined}::jsonb || jsonb_build_object('domainLanguage', default_locale) || settings`.execute(db)
  await sql`
    create table accounts.dismissal (
      site_id uuid not null, account_id uuid not null references accounts.account on delete cascade,
      key text not null check (key ~ '^[a-z-]{1,40}$'), dismissed_at timestamptz not null default platform.now(), primary key (account_id, key)
    )`.execute(db)
}
