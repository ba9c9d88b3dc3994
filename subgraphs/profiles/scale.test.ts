import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCast, type Cast } from './testing/cast.ts'
import { snapToGrid, gridCells } from './geo/grid.ts'
import { PLACE_COUNTRIES, citiesOf, countryNumber, regionNumber } from './geo/places.ts'
import { searchProfiles } from './search.actions.ts'
let cast: Cast
beforeAll(async () => void (cast = await openCast()))
afterAll(() => cast.close())
const N = Number(process.env.N ?? 300000)
test('scale', async () => {
  const bo = await cast.member({ name: 'Bo', gender: 'MALE', seeking: 'FEMALE', at: [52.37, 4.89] })
  await cast.member({ name: 'Ada', at: [52.37, 4.89] })
  const cities = ['NL', 'DE', 'BE', 'FR'].flatMap((c) => citiesOf(c)).sort((a, b) => b.population - a.population).slice(0, 3000)
  const pts = cities.map((c) => { const p = snapToGrid(c.latitude, c.longitude); return { ...p, ...gridCells(p), country: countryNumber(c.country), region: regionNumber(c.regionId), pop: c.population } })
  const a = cast.admin
  await a.query('create table public.city (i int, cum float8, lat float8, lon float8, cell10 int, cell40 int, cell160 int, country int, region int)')
  let cum = 0; const tot = pts.reduce((s, p) => s + p.pop, 0)
  await a.query('insert into public.city select * from jsonb_to_recordset($1::jsonb) as g(i int, cum float8, lat float8, lon float8, cell10 int, cell40 int, cell160 int, country int, region int)', [JSON.stringify(pts.map((p, i) => ({ i, cum: (cum += p.pop / tot), ...p })))])
  await a.query('create index on public.city (cum)')
  const { rows: [pool] } = await a.query('select c.pool from profiles.card c join profiles.pool p on p.id = c.pool where p.gender = 2 limit 1')
  const { rows: interests } = await a.query("select array_agg(id) ids from profiles.choice where list='interest'")
  let t = Date.now()
  const { rows: idx } = await a.query("select indexname, indexdef from pg_indexes where schemaname='profiles' and tablename in ('card', 'card_interest') and indexname not like '%pkey'")
  for (const i of idx) await a.query(`drop index profiles.${i.indexname}`)
  await a.query(`insert into profiles.profile (id, site_id, display_name, gender, seeking, birthdate, country, account_status, lat, lon)
    select gen_random_uuid(), $1, 'X', 2, 1, date '1965-01-01' + (random()*15000)::int, 'NL', 'active', 52, 5 from generate_series(1, $2::int)`, [cast.siteId, N])
  await a.query(`insert into profiles.card (id, pool, ranked_at, created_at, lat, lon, cell10, cell40, cell160, region, country, birthdate, hair, eye, body, relationship, has_photo, interest_bits)
    select p.id, $1, platform.now() - random()*random()*interval '200 days', platform.now() - random()*interval '900 days', c.lat, c.lon, c.cell10, c.cell40, c.cell160, c.region, c.country, p.birthdate,
      (random()*9)::int+1, (random()*5)::int+11, (random()*6)::int+17, (random()*6)::int+24, random()<0.6, 0
    from (select id, birthdate, random() r from profiles.profile where display_name='X') p cross join lateral (select * from public.city where cum >= p.r order by cum limit 1) c`, [pool.pool])
  await a.query(`insert into profiles.card_interest (interest_id, pool, profile_id) select distinct ($1::int[])[1 + (random()*random()*50)::int], $2::int, id from profiles.card cross join generate_series(1,5) on conflict do nothing`, [interests[0].ids, pool.pool])
  await a.query(`update profiles.card c set interest_bits = i.bits from (select profile_id, bit_or(1::bigint << (interest_id % 63)) bits from profiles.card_interest group by 1) i where i.profile_id = c.id`)
  console.log('filled', Date.now() - t); for (const i of idx) await a.query(i.indexdef)
  await a.query('vacuum analyze profiles.card'); await a.query('vacuum analyze profiles.card_interest'); await a.query('analyze profiles.profile')
  console.log('load', Date.now() - t, (await a.query("select pg_size_pretty(pg_total_relation_size('profiles.card')) s, pg_size_pretty(pg_relation_size('profiles.card_cell40_ranked')) i")).rows)
  const ids: number[] = interests[0].ids
  const { sql } = await import('kysely')
  const db = cast.runtime.db
  for (const x of ['enable_seqscan', 'enable_hashjoin', 'plan_cache_mode', 'jit']) console.log(x, (await sql`select current_setting(${x}) as v`.execute(db)).rows)
  const { readCards, countCards } = await import('./search.store.ts')
  const { BEFORE_ALL } = await import('./search.rules.ts')
  const plan: any = { viewerId: bo.memberId, pools: [pool.pool], place: undefined, country: undefined, bornAfter: '1900-01-01', bornUpTo: '2010-01-01', ring: undefined, hair: [], eye: [], body: [], relationship: [], interestIds: [ids[0]], withPhoto: false, online: false }
  for (const p of [plan, { ...plan, interestIds: [] }, { ...plan, interestIds: [ids[48], ids[47]] }]) for (let k = 0; k < 3; k++) {
    let t = performance.now(); await readCards(db, p, { sort: 'ranked_at', position: BEFORE_ALL, limit: 25 }); const r = performance.now() - t
    t = performance.now(); const n = await countCards(db, p, 1001); console.log(p.interestIds.length, 'read', r.toFixed(1), 'count', (performance.now() - t).toFixed(1), n)
  }
  const seen: any[] = []
  const spy: any = { executeQuery: 0 }
  const { Kysely } = await import('kysely'); void Kysely; void spy; void seen
  await db.connection().execute(async (c: any) => {
    await sql`load 'auto_explain'`.execute(c).catch((e: any) => console.log(String(e)))
  })
  // the real text, explained
  const texts: any[] = []
  const fake: any = new Proxy(db, { get: (o, k) => k === 'getExecutor' ? () => { const e = (o as any).getExecutor(); return new Proxy(e, { get: (x: any, y) => y === 'executeQuery' ? async (q: any) => { texts.push(q); return x.executeQuery(q) } : typeof x[y] === 'function' ? x[y].bind(x) : x[y] }) } : (o as any)[k] })
  await countCards(fake, plan, 1001); await readCards(fake, plan, { sort: 'ranked_at', position: BEFORE_ALL, limit: 25 })
  const client = await a.connect()
  for (const x of ['enable_seqscan', 'enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin', 'jit']) await client.query(`set ${x} = off`)
  await client.query('set plan_cache_mode = force_generic_plan')
  for (const q of texts) {
    const { rows } = await client.query({ name: 'x' + Math.random(), text: 'explain (analyze, buffers) ' + q.sql, values: q.parameters as any[] })
    console.log(rows.map((r: any) => r['QUERY PLAN']).join('\n'))
  }
  client.release()
}, 600000)
