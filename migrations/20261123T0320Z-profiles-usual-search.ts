import { sql, type Kysely } from 'kysely'

// Adding columns without a default is instant, whatever the table holds, and processes of the previous
// release do not read them.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles.profile
    add column search_order text check (search_order in ('LAST_ACTIVE', 'NEWEST', 'NEAREST')),
    add column search_min_age smallint check (search_min_age between 0 and 120),
    add column search_max_age smallint check (search_max_age between 0 and 120),
    add constraint profile_search_ages check ((search_min_age is null) = (search_max_age is null) and search_min_age <= search_max_age)`.execute(
    db,
  )
  await sql`comment on column profiles.profile.search_order is 'The order that the member searches in; null until one was chosen.'`.execute(
    db,
  )
  await sql`comment on column profiles.profile.search_min_age is 'From which age the member searches, 0 for any; null until ages were chosen.'`.execute(
    db,
  )
  await sql`comment on column profiles.profile.search_max_age is 'Up to which age the member searches, 120 for any; null until ages were chosen.'`.execute(
    db,
  )
}
