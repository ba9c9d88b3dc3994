import { sql, type Kysely } from 'kysely'
import type { Installation } from '#gateway/installation.ts'
import { SESSION_LIFETIME_DAYS, visitorToken } from '#gateway/requests/authentication.ts'
import type { DemoToken } from '#gateway/requests/demo-token-route.ts'
import type { Demo } from '#gateway/server.ts'
import { newId } from '#platform/base/global-ids.ts'
import { hashToken, sign } from '#platform/base/secrets.ts'
import { createPool, openDatabase } from '#platform/postgres/database.ts'
import type { Tables } from '#subgraphs/accounts/tables.ts'
import { DEMO_PASSWORD, demoGuests } from './logins.ts'
import type { DemoGuest } from './logins.types.ts'
import { keepOperators, operatorLines } from './operators.ts'
import { DEMO_SITES } from './seed-sites.ts'
import { readSeedState } from './seed-state.ts'

type Guest = DemoGuest & { memberId: string; siteId: string; host: string; token: string }

/**
 * Fills an empty database with the demo and finds the logins to print. A database with data keeps what it
 * has.
 * @returns undefined when the demo logins do not exist, because the operator's own data is in the database
 */
export async function openDemo(installation: Installation, adminUrl: string): Promise<Demo | undefined> {
  const { config } = installation
  const db = openDatabase<unknown>(createPool(adminUrl, { max: 4, application_name: 'ruvela demo' }))
  try {
    if ((await readSeedState(db)) !== 'filled') {
      console.log(`Filling the empty database with ${config.SEED_MEMBERS} demo members …`)
      const { seedDemo } = await import('./seed-demo.ts')
      await seedDemo(installation, db)
    }
    const guests = await findGuests(db, config.SECRETS_KEY)
    if (guests.length === 0) return undefined
    await Promise.all([
      ...guests.map((guest) => keepToken(db, guest)),
      keepOperators(db as Kysely<Tables>, config),
      keepCompany(installation, db),
    ])
    const tokens = tokensOf(guests, visitorToken(config))
    return { tokens, welcome: (port) => welcomeText(guests, { port, tokens }) }
  } finally {
    await db.destroy()
  }
}

async function findGuests(db: Kysely<unknown>, secretsKey: string): Promise<Guest[]> {
  const logins = demoGuests()
  const { rows } = await sql<{
    email: string
    token: string
    memberId: string
    siteId: string
    host: string
  }>`
    select a.email_normalised as email, s.token, a.id as member_id, s.id as site_id, d.host
    from accounts.account a join accounts.site s on s.id = a.site_id and s.demo join accounts.domain d on d.site_id = s.id and d.is_primary
    where a.status = 'active' and a.email_normalised = any(${logins.map(({ email }) => email)}::text[])`.execute(
    db,
  )
  return logins.flatMap((login) => {
    const found = rows.find(({ email, token }) => email === login.email && token === login.site)
    if (found === undefined) return []
    const { memberId, siteId, host } = found
    return [{ ...login, memberId, siteId, host, token: sign(secretsKey, 'developer-token', memberId) }]
  })
}

// Every start issues the same token, so that a developer's configured client keeps working.
async function keepToken(db: Kysely<unknown>, { memberId, siteId, token }: Guest): Promise<void> {
  await sql`insert into accounts.session (id, site_id, account_id, token_hash, expires_at, user_agent)
    values (${newId()}::uuid, ${siteId}::uuid, ${memberId}::uuid, ${hashToken(token)}, platform.now() + make_interval(days => ${SESSION_LIFETIME_DAYS}), 'Developer token')
    on conflict (site_id, token_hash) do update set expires_at = excluded.expires_at`.execute(db)
}

async function keepCompany(installation: Installation, db: Kysely<unknown>): Promise<void> {
  const { keepMembersOnline } = await import('./seed-presence.ts')
  await keepMembersOnline(installation, db)
}

function tokensOf(guests: Guest[], visitor: string): DemoToken[] {
  return [
    { role: 'visitor', token: visitor },
    { role: 'free member', token: guests.find(({ paid }) => !paid)?.token },
    { role: 'paid member', token: guests.find(({ paid }) => paid)?.token },
  ].flatMap(({ role, token }) => (token === undefined ? [] : { role, token }))
}

function welcomeText(guests: Guest[], { port, tokens }: { port: number; tokens: DemoToken[] }): string {
  const origin = (host: string) => `http://${host}:${port}`
  const sites = DEMO_SITES.map(
    ({ name, domains, locales }) =>
      `  ${origin(domains[0]!).padEnd(34)} ${name}, ${locales.length === 1 ? 'Dutch only' : `${locales.length} languages`}`,
  )
  const width = Math.max(...guests.map(({ email }) => email.length))
  const logins = guests.map(
    ({ email, about, host }) =>
      `  ${email.padEnd(width)}  ${about}${host === guests[0]!.host ? '' : ` (${origin(host)})`}`,
  )
  const home = origin(guests[0]!.host)
  return [
    '',
    'Sites',
    ...sites,
    `  ${`${home}/dev/mail`.padEnd(34)} mails that would have been sent`,
    `  ${`${home}/dev/sms`.padEnd(34)} text messages that would have been sent`,
    `  ${`${home}/graphiql`.padEnd(34)} GraphQL for developers`,
    '',
    `Demo logins, password ${DEMO_PASSWORD}`,
    ...logins,
    '',
    ...operatorLines(home),
    '',
    'Developer tokens (Authorization: Bearer …)',
    ...tokens.map(({ role, token }) => `  ${role.padEnd(12)} ${token}`),
    '',
  ].join('\n')
}
