import { ConfigError, readConfig } from '#platform/config.ts'
import { createPool, openDatabase, urlOf } from '#platform/database.ts'
import { openDatabaseServer } from '../gateway/database-server.ts'
import { takeReturnedMail } from '../subgraphs/notifications/returned-mail.actions.ts'
import type { Tables } from '../subgraphs/notifications/tables.ts'

/** What stands behind this is attachments of the mail that came back. */
const READ_BYTES_MAX = 5_000_000
/** sysexits.h, EX_TEMPFAIL: the mail server keeps the mail and hands it in again later. */
const TRY_AGAIN_LATER = 75

/** `npm run returned-mail < mail`: takes one mail that came back, or a complaint, from the mail server's pipe (NOTI-03). */
async function runReturnedMail(): Promise<string> {
  const raw = await readInput()
  const config = readConfig()
  const database = await openDatabaseServer(config)
  const db = openDatabase<Tables>(createPool(urlOf(config, database.adminUrl, 'notifications'), { max: 1, application_name: 'ruvela returned-mail' }))
  try {
    return await takeReturnedMail(db, raw)
  } finally {
    await db.destroy()
    await database.stop()
  }
}

async function readInput(): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes <= READ_BYTES_MAX) chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

try {
  console.log(await runReturnedMail())
  process.exit(0)
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(TRY_AGAIN_LATER)
}
