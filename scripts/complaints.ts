import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { ConfigError, readConfig } from '#platform/config.ts'
import { createPool, openDatabase } from '#platform/database.ts'
import { openDatabaseServer } from '../gateway/database-server.ts'
import { answerComplaint } from '../subgraphs/accounts/complaint.actions.ts'
import { findOpenComplaints } from '../subgraphs/accounts/complaint.store.ts'
import { findSiteId } from './site-of-token.ts'

const USAGE = `npm run complaints -- list --site <token>                           what waits for an answer, oldest first
npm run complaints -- answer --site <token> --reference <reference>  answers with the text on the standard input, by mail`

/** `npm run complaints`: the operator reads and answers the complaints of one site (ACCT-05). */
async function runComplaints(): Promise<string> {
  const { positionals: [action], values: { site: token, reference } } = parseArgs({
    allowPositionals: true, options: { site: { type: 'string' }, reference: { type: 'string' } },
  })
  if (token === undefined || (action !== 'list' && (action !== 'answer' || reference === undefined))) throw new ConfigError(USAGE)
  const database = await openDatabaseServer(readConfig())
  const db = openDatabase<any>(createPool(database.adminUrl, { max: 1, application_name: 'ruvela complaints' }))
  try {
    const siteId = await findSiteId(db, token)
    return reference === undefined || action === 'list' ? await list(db, siteId) : await answer(db, siteId, reference)
  } finally {
    await db.destroy()
    await database.stop()
  }
}

async function list(db: Kysely<any>, siteId: string): Promise<string> {
  const complaints = await findOpenComplaints(db, siteId)
  const blocks = complaints.map(({ reference, filedAt, aboutKind, aboutId, accountId, locale, text: words }) =>
    [`${reference}  ${filedAt.toISOString()}  ${aboutKind}${aboutId === null ? '' : ` ${aboutId}`}  ${accountId === null ? 'visitor' : `member ${accountId}`}  ${locale}`, words ?? '(erased)'].map(printable).join('\n'))
  return blocks.length === 0 ? 'No complaint waits for an answer.' : blocks.join('\n\n')
}

async function answer(db: Kysely<any>, siteId: string, reference: string): Promise<string> {
  const words = (await text(process.stdin)).trim()
  if (words === '') throw new ConfigError('The answer is read from the standard input, and there is none.')
  if (!(await answerComplaint(db, siteId, { reference, answer: words }))) throw new ConfigError(`No complaint ${reference} waits for an answer.`)
  return `${reference} is answered; the mail is on its way.`
}

// A complainant's words must not move the operator's cursor or colour the screen.
const printable = (words: string) => words.replace(/[^\P{Cc}\n\t]/gu, '')

try {
  console.log(await runComplaints())
  process.exit(0)
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
