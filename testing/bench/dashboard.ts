import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { createHttpServer } from '#gateway/process/http-server.ts'
import { OPERATOR_COOKIE } from '#gateway/requests/authentication.ts'
import { newId } from '#platform/base/global-ids.ts'
import { hashToken } from '#platform/base/secrets.ts'
import { createPool, openDatabase } from '#platform/postgres/database.ts'
import { DEMO_SITES, seedSite } from '#scripts/demo/seed-sites.ts'
import { clientOperation } from '../client-operation.ts'
import { percentile, type Bench } from './bench-database.ts'
import { sendLoad } from './open-loop.ts'

/** A million members who signed up in two years, from 20 networks and 10 countries. */
const DAYS = 730
const NETWORKS = 20
const COUNTRIES = 10
const SIGNUPS_PER_DAY = 1_000_000 / DAYS
const COHORT_WEEKS = 13
const BUDGET_MILLISECONDS = 50
const WARM_UP_SECONDS = 3
const SECONDS = 8
const RANGES = [7, 30, 90, 365]

/**
 * The dashboard's screen through the gateway, by an operator who asks again and again: each range beside the
 * days before it, with and without a filter. Its tables have the rows of a million members; the members
 * themselves do not matter, because the screen never reads them.
 */
export async function benchDashboard(bench: Bench): Promise<void> {
  const { installation, adminUrl, admin } = await bench.open('bench_dashboard')
  const siteId = await siteOf(adminUrl, admin)
  await fillOnce(admin, siteId)
  const cookie = `${OPERATOR_COOKIE}=${await logIn(admin)}`
  const server = await createHttpServer(installation)
  const origin = `http://127.0.0.1:${await server.listen()}`
  const { rows } = await admin.query<{ today: string }>('select platform.now()::date::text as today')
  const filters = [
    { network: null, country: null },
    { network: 'network 1', country: null },
    { network: 'network 2', country: 'C3' },
  ]
  try {
    for (const range of RANGES) {
      const requests = filters.map((filter) => ({
        headers: { host: 'localhost', cookie },
        body: JSON.stringify({
          id: clientOperation('DashboardScreenQuery'),
          variables: { ...daysOf(rows[0]!.today, range), compares: true, ...filter },
        }),
      }))
      const measure = async (seconds: number) => {
        const { milliseconds, refused } = await sendLoad({ origin, requests, pace: { callers: 1, seconds } })
        if (refused.length > 0) throw new Error(`A dashboard was refused: ${refused[0]}`)
        return milliseconds
      }
      await measure(WARM_UP_SECONDS)
      const milliseconds = await measure(SECONDS)
      const value = percentile(milliseconds, 0.99)
      bench.report({
        bench: 'dashboard',
        figure: `last_${range}_days_p99`,
        value,
        unit: 'ms',
        baseline: percentile(milliseconds, 0.5),
        budget: BUDGET_MILLISECONDS,
        ok: value <= BUDGET_MILLISECONDS,
      })
    }
  } finally {
    await server.close()
  }
}

function daysOf(today: string, count: number) {
  const day = (ago: number) => new Date(Date.parse(today) - ago * 86_400_000).toISOString().slice(0, 10)
  return { from: day(count - 1), to: today, beforeFrom: day(2 * count - 1), beforeTo: day(count) }
}

async function siteOf(adminUrl: string, admin: pg.Pool): Promise<string> {
  const { rows } = await admin.query<{ id: string }>('select id from accounts.site limit 1')
  if (rows[0] !== undefined) return rows[0].id
  const db = openDatabase<unknown>(createPool(adminUrl, { max: 2 }))
  try {
    return await seedSite(db, DEMO_SITES[0]!)
  } finally {
    await db.destroy()
  }
}

// The rows that the jobs would have written, for every network and country and for all together.
async function fillOnce(admin: pg.Pool, siteId: string): Promise<void> {
  const { rows } = await admin.query<{ any: boolean }>(
    'select exists (select from profiles.daily_cohort) as any',
  )
  if (!rows[0]!.any) {
    const groups = `
      (select '*' as network union all select 'network ' || n from generate_series(1, ${NETWORKS}) n) n,
      (select '*' as country union all select 'C' || c from generate_series(0, ${COUNTRIES - 1}) c) c,
      (select platform.now()::date - ago as day, ago from generate_series(0, ${DAYS - 1}) ago) d`
    const share = `ceil(${SIGNUPS_PER_DAY} * case n.network when '*' then 1 else 1.0 / ${NETWORKS} end
      * case c.country when '*' then 1 else 1.0 / ${COUNTRIES} end)::int`
    const insert = (table: string, values: string, more = '') =>
      admin.query(`insert into ${table} select $1::uuid, ${values} from ${groups} ${more}`, [siteId])
    await insert('accounts.daily_signup', `d.day, n.network, c.country, ${share}, ${share} * 7 / 10`)
    await insert(
      'billing.daily_money',
      `d.day, n.network, c.country, 'EUR', ${share} / 5, ${share} / 9, ${share} * 500, ${share} * 9`,
    )
    await insert(
      'conversations.daily_message',
      `d.day, n.network, c.country, ${share} * 40, ${share} / 2, ${share} * 2, ${share}`,
    )
    await insert(
      'profiles.daily_active',
      `d.day, n.network, c.country, g.gender, ${share} * 30, ${share} * 80, ${share} * 160`,
      `, (values ('*'), ('FEMALE'), ('MALE')) g(gender)`,
    )
    await insert(
      'profiles.daily_cohort',
      `d.day, w.week, n.network, c.country, ${share} / (w.week + 1) + 1`,
      `, generate_series(0, ${COHORT_WEEKS - 1}) w(week) where d.ago >= 7 * (w.week + 1)`,
    )
    const days = `generate_series(0, ${DAYS - 1}) ago`
    await admin.query(
      `insert into accounts.daily_moderation select $1::uuid, platform.now()::date - ago, 900, 700, 9, 70 from ${days}`,
      [siteId],
    )
    await admin.query(
      `insert into notifications.daily_delivery select $1::uuid, platform.now()::date - ago, 9000, 8900, 100, 9, 2, 5, 20000, 3, 90000 from ${days}`,
      [siteId],
    )
  }
  for (const schema of ['accounts', 'billing', 'profiles', 'conversations', 'notifications'])
    await admin.query(
      `insert into ${schema}.day_count (site_id, counted_at, time_zone) values ($1, platform.now(), 'UTC')
       on conflict (site_id) do update set counted_at = excluded.counted_at`,
      [siteId],
    )
  // A server does this within minutes.
  await admin.query('vacuum analyze')
}

async function logIn(admin: pg.Pool): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const email = 'finance@bench.example'
  await admin.query(
    `insert into accounts.operator (id, email, email_normalised, name, password_hash, role, locale)
     values ($1, $2, $2, 'Bench', 'no password opens this', 'finance', 'en') on conflict do nothing`,
    [newId(), email],
  )
  await admin.query(
    `insert into accounts.operator_session (id, token_hash, operator_id, address, user_agent)
     select $1, $2, id, '', 'bench' from accounts.operator where email_normalised = $3`,
    [newId(), hashToken(token), email],
  )
  return token
}
