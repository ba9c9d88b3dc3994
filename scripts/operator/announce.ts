import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { ConfigError } from '#platform/base/config.ts'
import { findMailSite } from '#subgraphs/notifications/mail/mail.queue.ts'
import { announce } from '#subgraphs/notifications/news/announcement.actions.ts'
import { readAnnouncement } from '#subgraphs/notifications/news/announcement.rules.ts'
import { findAnnouncements } from '#subgraphs/notifications/news/digest.store.ts'
import type { Tables } from '#subgraphs/notifications/tables.ts'
import { printHelpIfAsked, runOperatorCommand } from './operator-command.ts'
import { findSiteId } from './site-of-token.ts'

const USAGE = `npm run announce -- send --site <token> --name <name> --type news|promotions [--path /premium]
    Notifies all members of a site who receive this type. Reads the texts from standard input, as JSON by language:
    {"en": {"subject": "…", "text": "…", "button": "…"}, "nl": …}. An empty line in a text starts a paragraph.
    Each name is sent once.
npm run announce -- list --site <token>
    Lists the announcements, and whether they have been delivered to all recipients.`

/** `npm run announce`: the operator's offers and news for the members of one site (NOTI-01). */
printHelpIfAsked(USAGE)
await runOperatorCommand('announce', () => {
  const {
    positionals: [action],
    values: { site: token, name, type, path },
  } = parseArgs({
    allowPositionals: true,
    options: {
      site: { type: 'string' },
      name: { type: 'string' },
      type: { type: 'string' },
      path: { type: 'string', default: '/members' },
    },
  })
  if (token === undefined) throw new ConfigError(USAGE)
  if (action === 'list')
    return async (connect) => list(connect('notifications'), await findSiteId(connect(), token))
  if (
    action !== 'send' ||
    name === undefined ||
    name.trim() === '' ||
    (type !== 'news' && type !== 'promotions')
  )
    throw new ConfigError(USAGE)
  return async (connect) => {
    const siteId = await findSiteId(connect(), token)
    const db = connect<Tables>('notifications')
    const { texts, faults } = readAnnouncement(await findMailSite(db, siteId), {
      json: await text(process.stdin),
      path,
    })
    if (faults.length > 0)
      throw new ConfigError(`The announcement is invalid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    const isNew = await announce(db, { siteId, name: name.trim(), type, path, texts })
    return isNew ? `${name} is being sent.` : `${name} was announced before. Nothing was sent.`
  }
})

async function list(db: Kysely<Tables>, siteId: string): Promise<string> {
  const announcements = await findAnnouncements(db, siteId)
  if (announcements.length === 0) return 'There are no announcements.'
  const lines = announcements.map((known) => [
    known.name,
    known.type,
    known.createdAt.toISOString(),
    known.finishedAt === null ? 'on its way' : `finished ${known.finishedAt.toISOString()}`,
  ])
  return lines.map((line) => line.join('\t')).join('\n')
}
