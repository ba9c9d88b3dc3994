import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql, type Kysely } from 'kysely'
import { createPool, openDatabase } from '#platform/postgres/database.ts'
import { updateSearchIndex } from '#subgraphs/profiles/search-index/search-index.store.ts'
import type { Tables } from '#subgraphs/profiles/tables.ts'

type Updating = { url: string; perSecond: number; hair: number[] }

const CONNECTIONS = 4
const MEMBERS = 5000

/**
 * Edits profiles at this pace in a separate process, as members do who choose another hair colour: the
 * profile and its rows of the search index, in one transaction each.
 * @param updating `url` of the subgraph's role; `hair` are the colours to choose from
 * @returns ends the edits, with the number per second that were written
 */
export function updateProfiles(updating: Updating): { stop: () => Promise<number> } {
  const child = fork(fileURLToPath(import.meta.url), ['update'])
  child.send(updating)
  return {
    stop: () =>
      new Promise((resolve, reject) => {
        child.once('message', (perSecond) => resolve(Number(perSecond))).once('error', reject)
        child.send('stop')
      }),
  }
}

async function editOne(db: Kysely<Tables>, id: string, hair: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const profile = await trx
      .selectFrom('profiles.profile')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    await trx.updateTable('profiles.profile').set({ hair }).where('id', '=', id).execute()
    await updateSearchIndex(trx, { ...profile, hair })
  })
}

async function run({ url, perSecond, hair }: Updating, isStopped: () => boolean): Promise<number> {
  const db = openDatabase<Tables>(createPool(url, { max: CONNECTIONS }))
  const { rows } = await sql<{
    id: string
  }>`select id from profiles.search_index tablesample system (5) limit ${MEMBERS}`.execute(db)
  const start = performance.now()
  let begun = 0
  let written = 0
  const editor = async () => {
    while (!isStopped()) {
      const turn = begun++
      const wait = start + (turn * 1000) / perSecond - performance.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      await editOne(db, rows[turn % rows.length]!.id, hair[turn % hair.length]!)
      written += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, editor))
  const seconds = (performance.now() - start) / 1000
  await db.destroy()
  return written / seconds
}

if (process.argv[2] === 'update' && process.send !== undefined) {
  let stopped = false
  process.on('message', (message) => {
    if (message === 'stop') stopped = true
    else
      void run(message as Updating, () => stopped).then((perSecond) =>
        process.send!(perSecond, () => process.exit(0)),
      )
  })
}
