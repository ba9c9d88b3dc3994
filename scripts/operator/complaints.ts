import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { ConfigError } from '#platform/base/config.ts'
import { answerComplaint } from '#subgraphs/accounts/complaint/complaint.actions.ts'
import { findOpenComplaints } from '#subgraphs/accounts/complaint/complaint.store.ts'
import { printHelpIfAsked, runOperatorCommand } from './operator-command.ts'
import { findSiteId } from './site-of-token.ts'

const USAGE = `npm run complaints -- list --site <token>                           Lists unanswered complaints, the oldest first.
npm run complaints -- answer --site <token> --reference <reference>  Mails the text from standard input as the answer.`

/** `npm run complaints`: the operator reads and answers the complaints of one site (ACCT-05). */
printHelpIfAsked(USAGE)
await runOperatorCommand('complaints', () => {
  const {
    positionals: [action],
    values: { site: token, reference },
  } = parseArgs({
    allowPositionals: true,
    options: { site: { type: 'string' }, reference: { type: 'string' } },
  })
  if (token === undefined || (action !== 'list' && (action !== 'answer' || reference === undefined)))
    throw new ConfigError(USAGE)
  return async (connect) => {
    const db = connect()
    const siteId = await findSiteId(db, token)
    return reference === undefined || action === 'list' ? list(db, siteId) : answer(db, siteId, reference)
  }
})

async function list(db: Kysely<unknown>, siteId: string): Promise<string> {
  const complaints = await findOpenComplaints(db, siteId)
  const blocks = complaints.map(
    ({ reference, filedAt, aboutKind, aboutId, accountId, locale, text: words }) =>
      [
        `${reference}  ${filedAt.toISOString()}  ${aboutKind}${aboutId === null ? '' : ` ${aboutId}`}  ${accountId === null ? 'visitor' : `member ${accountId}`}  ${locale}`,
        words ?? '(erased)',
      ]
        .map(printable)
        .join('\n'),
  )
  return blocks.length === 0 ? 'There are no unanswered complaints.' : blocks.join('\n\n')
}

async function answer(db: Kysely<unknown>, siteId: string, reference: string): Promise<string> {
  const words = (await text(process.stdin)).trim()
  if (words === '') throw new ConfigError('The answer is missing: pass it on standard input.')
  if (!(await answerComplaint(db, siteId, { reference, answer: words })))
    throw new ConfigError(`There is no unanswered complaint ${reference}.`)
  return `${reference} is answered. The mail was queued.`
}

// A complainant's words must not move the operator's cursor, colour the terminal, or reverse the text that
// follows.
function printable(words: string): string {
  return words.replace(/[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
}
