import { sql, type Kysely } from 'kysely'
import type { Installation } from '#gateway/installation.ts'
import { MINUTE_MILLISECONDS } from '#platform/base/durations.ts'
import { pickSome } from '#platform/base/seeded-random.ts'
import { databaseNow } from '#platform/postgres/clock.ts'
import { savePresence } from '#subgraphs/profiles/search-index/presence.store.ts'
import { DEMO_MAIL_DOMAIN, demoGuests } from './logins.ts'

const ROUND_MINUTES = 2
const SHARE_PER_ROUND = 0.06

/**
 * Brings some invented members online now and then while this process runs; otherwise the site would look
 * dead after the seed. Adds nothing, and leaves logins and real sign-ups alone.
 */
export async function keepMembersOnline(installation: Installation, db: Kysely<unknown>): Promise<void> {
  const profiles = installation.runtimes.find(({ definition }) => definition.name === 'profiles')
  if (profiles === undefined) return
  const logins = demoGuests().map(({ email }) => email)
  const { rows } = await sql<{ id: string }>`
    select a.id from accounts.account a join accounts.site s on s.id = a.site_id and s.demo
    where a.status = 'active' and a.email_normalised like ${`%@${DEMO_MAIL_DOMAIN}`} and a.email_normalised <> all(${logins}::text[])
    order by a.id limit 2000`.execute(db)
  const ids = rows.map(({ id }) => id)
  const round = async () => {
    const now = await databaseNow(profiles.db)
    const present = pickSome(Math.random, ids, Math.ceil(ids.length * SHARE_PER_ROUND))
    await savePresence(profiles.db, new Map(present.map((id) => [id, now])))
  }
  await round()
  // Ends with the process. A failed round on a closed database needs no handling.
  setInterval(() => void round().catch(() => undefined), ROUND_MINUTES * MINUTE_MILLISECONDS).unref()
}
