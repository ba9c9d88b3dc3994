import { expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'

const SWIPE = `mutation ($id: ID!) { swipeLike(input: { profileId: $id }) { __typename } }`
const KEEP = 'likes.keep-retention'

const app = testApp()

const rowsOf = async (query: string) => (await app.admin.query(query)).rows
const keep = () => app.admin.query(`select graphile_worker.add_job('${KEEP}', max_attempts => 1)`)
const jobs = () => rowsOf(`select last_error from graphile_worker.jobs where task_identifier = '${KEEP}'`)
async function failedTables() {
  const texts = await Promise.all(
    app.metricsPorts.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
  )
  return texts.flatMap((text) => text.match(/^ruvela_retention_failed\{.*$/gm) ?? [])
}

test('ACCT-06 a rule that fails keeps what it has removed, the other rules go on, and the operator sees it', async () => {
  const [ada, bo] = await app.couple()
  expect((await ada.run(SWIPE, { id: bo.profileId })).data.swipeLike.__typename).toBe('SwipeLikeSuccess')
  await app.drainJobs()
  await app.moveClock('40 days')
  // Four rows a page: more pages than one statement reads.
  await app.admin.query(`insert into likes.live_event (member_id, sequence, kind, created_at)
    select gen_random_uuid(), number, repeat('x', 1900), platform.now() - interval '31 days' from generate_series(1, 4200) as number`)
  await app.admin.query(`create function public.refuse() returns trigger language plpgsql
    as $$ begin raise exception 'not this one'; end $$`)
  await app.admin.query(`create trigger refuse before delete on likes.live_event for each row
    when (old.sequence = 4200) execute function public.refuse()`)

  await keep()
  await expect.poll(jobs).toEqual([{ last_error: expect.stringContaining('live events: not this one') }])
  expect(await rowsOf('select 1 from likes.swipe_day')).toEqual([])
  expect(await rowsOf('select sequence::int from likes.live_event where sequence in (1, 4200)')).toEqual([
    { sequence: 4200 },
  ])
  expect(await failedTables()).toEqual(['ruvela_retention_failed{subgraph="likes",table="live_event"} 1'])

  await app.admin.query('drop trigger refuse on likes.live_event')
  await app.admin.query(`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`)
  await keep()
  await expect.poll(jobs).toEqual([])
  expect(await rowsOf('select 1 from likes.live_event')).toEqual([])
  expect(await failedTables()).toEqual([])
})
