import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { unlockLostJobs } from './job-runner.ts'

const JOB = 'likes.keep-retention'

let app: TestApp
const unhandled: unknown[] = []
const noteUnhandled = (reason: unknown) => unhandled.push(reason)

beforeAll(async () => {
  process.on('unhandledRejection', noteUnhandled)
  app = await createTestApp()
  await app.drainJobs()
})
afterAll(async () => {
  process.off('unhandledRejection', noteUnhandled)
  await app.close()
})

const addJob = () => app.admin.query(`select graphile_worker.add_job('${JOB}')`)
async function rowsOf(query: string) {
  return (await app.admin.query(query)).rows
}

test('a job whose end cannot be recorded does not end the process, and later jobs still run', async () => {
  await app.admin.query('create sequence public.refusals')
  await app.admin.query(`create function public.refuse() returns trigger language plpgsql
    as $$ begin perform nextval('public.refusals'); raise exception 'not now'; end $$`)
  await app.admin.query(
    'create trigger refuse before delete on graphile_worker._private_jobs for each row execute function public.refuse()',
  )
  await addJob()
  await expect.poll(() => rowsOf('select is_called from public.refusals')).toEqual([{ is_called: true }])
  await app.admin.query('drop trigger refuse on graphile_worker._private_jobs')

  for (let count = 0; count < 5; count++) await addJob()
  await expect.poll(() => rowsOf('select id from graphile_worker.jobs where locked_at is null')).toEqual([])
  expect(unhandled).toEqual([])
})

test('a killed process’s job goes to the next process; a living process keeps its own', async () => {
  const [{ name: living }] = await rowsOf(
    `select substring(application_name from 'pool-.*') as name from pg_stat_activity
     where datname = current_database() and application_name like 'ruvela jobs pool-%'`,
  )
  const lockedBy = async (runner: string) => {
    // It waits until it is locked, so that no runner takes it.
    await app.admin.query(
      `select graphile_worker.add_job('${JOB}', run_at => now() + '1 hour', job_key => '${runner}', queue_name => '${runner}')`,
    )
    await app.admin.query(
      `update graphile_worker._private_job_queues set locked_by = $1, locked_at = now() - interval '2 minutes' where queue_name = $1`,
      [runner],
    )
    await app.admin.query(
      `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '2 minutes', run_at = now() where key = $1`,
      [runner],
    )
  }
  await lockedBy(living)
  await lockedBy('pool-0123456789abcdef01')
  // As every process does when it starts, and once a minute.
  await unlockLostJobs(app.admin)
  await expect
    .poll(() => rowsOf(`select key from graphile_worker.jobs where key like 'pool-%'`))
    .toEqual([{ key: living }])
})
