import type { Kysely } from 'kysely'
import { allowTakingEvents } from '#platform/migrations.ts'
import { SUBGRAPHS } from '#platform/config.ts'

/** Accounts collects the parts of an archive: every subgraph tells it when its own is written. */
export async function up(db: Kysely<any>): Promise<void> {
  for (const producer of SUBGRAPHS) await allowTakingEvents(db, producer, ['accounts'])
}
