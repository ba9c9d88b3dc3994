import { sql, type Kysely } from 'kysely'

// The look of a site's names, so that a member cannot take a name that passes for another's
// (name-claim.store.ts). Members with one name have a row each; another spelling of the same look is refused.
// Rows of existing names are kept as they are, even where two look alike.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table profiles.name_claim (
    profile_id uuid primary key,
    site_id uuid not null,
    skeleton text not null,
    spelling text not null,
    skeleton_version smallint not null
  )`.execute(db)
  await sql`comment on column profiles.name_claim.skeleton is 'What the name looks like (Unicode TS 39).'`.execute(
    db,
  )
  await sql`comment on column profiles.name_claim.spelling is 'How the name is written, without regard to case.'`.execute(
    db,
  )
  await sql`comment on column profiles.name_claim.skeleton_version is 'By which rules the skeleton was computed; a job computes older ones again.'`.execute(
    db,
  )
  // Exact for names of plain letters and digits. The table for all others is not in SQL, so a job recomputes
  // them (version 0).
  await sql`insert into profiles.name_claim (profile_id, site_id, skeleton, spelling, skeleton_version)
    select id, site_id,
      replace(translate(lower(translate(normalize(display_name, nfkc), 'I', 'l')), '01|', 'oll'), 'm', 'rn'),
      lower(normalize(display_name, nfkc)),
      case when display_name ~ '^[A-Za-z0-9]+([ .-][A-Za-z0-9]+)*$' then 1 else 0 end
    from profiles.profile where account_status <> 'erased'`.execute(db)
  await sql`create index name_claim_look on profiles.name_claim (site_id, skeleton, spelling)`.execute(db)
  await sql`create index name_claim_version on profiles.name_claim (skeleton_version)`.execute(db)
}
