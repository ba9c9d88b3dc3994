import type { Kysely } from 'kysely'
import type pg from 'pg'
import { createPool, openDatabase } from '#platform/postgres/database.ts'

/** One statement as the product sent it, with the time until its rows arrived. */
export type SentStatement = { text: string; values: unknown[]; milliseconds: number }

/** A subgraph's database that records its statements with their times, and is otherwise the product's own. */
export function openRecordedDatabase(url: string): { db: Kysely<unknown>; take(): SentStatement[] } {
  let sent: SentStatement[] = []
  const pool = createPool(url, { max: 6 })
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as unknown as (
      config: pg.QueryConfig | string,
      values?: unknown[],
    ) => Promise<unknown>
    client.query = (async (config: pg.QueryConfig | string, values?: unknown[]) => {
      const start = performance.now()
      const result = await query(config, values)
      if (typeof config !== 'string')
        sent.push({ text: config.text, values: config.values ?? [], milliseconds: performance.now() - start })
      return result
    }) as never
  })
  return {
    db: openDatabase<unknown>(pool),
    take() {
      const taken = sent
      sent = []
      return taken
    },
  }
}
