import type { TestApp } from './test-app.ts'

/** The day of the site, YYYY-MM-DD. */
export async function todayOf({ admin }: TestApp): Promise<string> {
  const { rows } = await admin.query<{ day: string }>(
    `select to_char(platform.now() at time zone 'Europe/Amsterdam', 'YYYY-MM-DD') as day`,
  )
  return rows[0]!.day
}

/** Moves the clock to the site's next noon, so that no day ends during a test. */
export async function moveToNoon({ admin, moveClock }: TestApp): Promise<void> {
  const { rows } = await admin.query<{ hours: string }>(
    `select (36 - extract(hour from platform.now() at time zone 'Europe/Amsterdam')::int) % 24 || ' hours' as hours`,
  )
  await moveClock(rows[0]!.hours)
}
