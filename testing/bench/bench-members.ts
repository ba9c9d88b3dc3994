import path from 'node:path'
import { sql } from 'kysely'
import type { Installation } from '#gateway/installation.ts'
import { newId } from '#platform/base/global-ids.ts'
import { hashToken } from '#platform/base/secrets.ts'
import { createPool, openDatabase } from '#platform/postgres/database.ts'
import { demoPeople } from '#scripts/demo/people.ts'
import { createPictureCache, seedMembers, type SeedPerson } from '#scripts/demo/seed-members.ts'
import { DEMO_SITES, seedSite } from '#scripts/demo/seed-sites.ts'

const PORTRAITS = path.join(import.meta.dirname, '../../scripts/demo/portraits')
const SEEDED_AT_ONCE = 40
const TOKEN = 'bench-member-token-that-only-opens-the-bench'

/**
 * Fills a bench's database once with a site and members; later runs reuse them.
 * @param options `photos` gives the members of the demo who have one their portrait
 * @returns the session of one member
 */
export async function seedMembersOnce(
  installation: Installation,
  adminUrl: string,
  count: number,
  options: { photos?: boolean } = {},
): Promise<{ token: string; host: string; siteId: string; memberIds: string[] }> {
  const db = openDatabase<unknown>(createPool(adminUrl, { max: 4 }))
  try {
    const { rows: known } = await sql<{ id: string }>`select id from accounts.site limit 1`.execute(db)
    const siteId = known[0]?.id ?? (await seedSite(db, DEMO_SITES[0]!))
    if (known.length === 0) {
      const drain = async () => {
        for (let round = 0; round < 3; round++)
          for (const runtime of installation.runtimes) await runtime.drainEvents()
      }
      const storage = installation.runtimes[0]!.services.storage
      const people = demoPeople({ site: 'ruvela', count, seed: 'bench' }).map((member, index) =>
        benchPerson(member, index, options.photos === true),
      )
      const pictures = createPictureCache()
      // In batches: one transaction for thousands would keep event handlers waiting for its locks.
      for (let start = 0; start < people.length; start += SEEDED_AT_ONCE) {
        await seedMembers(
          { db, storage, drain, pictures },
          siteId,
          people.slice(start, start + SEEDED_AT_ONCE),
          'no password opens this',
        )
      }
    }
    // A server does this within minutes. Without statistics every statement is planned for an empty table.
    await sql`vacuum analyze`.execute(db)
    const { rows } = await sql<{
      id: string
    }>`select id from accounts.account where site_id = ${siteId}::uuid order by id`.execute(db)
    const memberIds = rows.map(({ id }) => id)
    await sql`insert into accounts.session (id, site_id, account_id, token_hash, expires_at) values (${newId()}::uuid, ${siteId}::uuid, ${memberIds[0]}::uuid, ${hashToken(TOKEN)}, platform.now() + interval '1 day')
      on conflict (site_id, token_hash) do update set expires_at = excluded.expires_at`.execute(db)
    return { token: TOKEN, host: 'localhost', siteId, memberIds }
  } finally {
    await db.destroy()
  }
}

// Pictures cost minutes, and most benches do not show them.
function benchPerson(
  member: ReturnType<typeof demoPeople>[number],
  index: number,
  hasPhoto: boolean,
): SeedPerson {
  return {
    kind: member.kind,
    name: member.displayName,
    email: `bench${index}@example.org`,
    gender: member.gender,
    seeking: member.seeking,
    sexuality: member.sexuality,
    dateOfBirth: member.birthdate,
    locale: member.locale,
    country: member.country,
    cityId: member.cityId,
    aboutMe: member.aboutMe,
    hair: member.hair ?? null,
    eye: member.eyes ?? null,
    body: member.body ?? null,
    relationship: member.relationship,
    interests: member.interests,
    photos: hasPhoto && member.portrait !== undefined ? [path.join(PORTRAITS, member.portrait)] : [],
    lastActiveMinutesAgo: member.lastActiveMinutesAgo,
    signedUpDaysAgo: member.memberForDays,
  }
}
