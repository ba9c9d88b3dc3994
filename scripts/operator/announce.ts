import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { ConfigError } from '#platform/base/config.ts'
import { InvalidInputError, type InvalidField } from '#platform/base/errors.ts'
import { announce } from '#subgraphs/notifications/announcements/announcement.actions.ts'
import type { GivenAnnouncement } from '#subgraphs/notifications/announcements/announcement.rules.ts'
import {
  findAnnouncements,
  type KeptAnnouncement,
} from '#subgraphs/notifications/announcements/announcement.store.ts'
import { findMailSite } from '#subgraphs/notifications/mail/mail.queue.ts'
import type { Tables } from '#subgraphs/notifications/tables.ts'
import { printHelpIfAsked, runOperatorCommand } from './operator-command.ts'
import { findSiteId } from './site-of-token.ts'

const USAGE = `npm run announce -- send --site <token> --name <name> --type news|promotions [--path /premium]
    Notifies all members of a site who receive this type. Reads the texts from standard input, as JSON by language:
    {"en": {"subject": "…", "text": "…", "button": "…"}, "nl": …}. An empty line in a text starts a paragraph.
    Each name is sent once.
npm run announce -- list --site <token>
    Lists the announcements, and to how many members they were delivered. The console also has drafts, segments,
    previews and schedules, and stops what is on its way.`

const WORDS: Partial<Record<InvalidField['code'], string>> = {
  LANGUAGE_UNKNOWN: 'the site has no such language',
  REQUIRED: 'is missing',
  FORMAT_INVALID: 'has control characters, or several lines',
}

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
  const announcement = { name, type, path, segment: {} } as const
  return async (connect) => {
    const siteId = await findSiteId(connect(), token)
    const db = connect<Tables>('notifications')
    const site = await findMailSite(db, siteId)
    const given = { ...announcement, texts: readTexts(await text(process.stdin)) }
    const isNew = await announce(db, { commandLine: true, siteId }, { site, given }).catch(
      (error: unknown) => {
        if (!(error instanceof InvalidInputError)) throw error
        const faults = error.fields.map((field) => `  ${inWords(field)}`).join('\n')
        throw new ConfigError(`The announcement is invalid:\n${faults}`)
      },
    )
    return isNew ? `${name} is being sent.` : `${name} was announced before. Nothing was sent.`
  }
})

function readTexts(json: string): GivenAnnouncement['texts'] {
  const words = z.strictObject({ subject: z.string(), text: z.string(), button: z.string() })
  const given = parseJson(json)
  if (given === undefined)
    throw new ConfigError(
      `The texts are missing: pass them on standard input, as JSON by language.\n\n${USAGE}`,
    )
  const parsed = z.record(z.string(), words).safeParse(given)
  if (!parsed.success)
    throw new ConfigError(
      `The announcement is invalid:\n${parsed.error.issues
        .map((issue) => `  ${['texts', ...issue.path].join('.')}: ${issue.message}`)
        .join('\n')}`,
    )
  return Object.entries(parsed.data).map(([language, text]) => ({ language, ...text }))
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function inWords({ path, code, limit }: InvalidField): string {
  if (path === 'path') return 'path: is not an address on the site, such as /premium'
  if (code === 'TOO_LONG') return `${path}: has more than ${limit} characters`
  return `${path}: ${WORDS[code] ?? code}`
}

async function list(db: Kysely<Tables>, siteId: string): Promise<string> {
  const announcements = await findAnnouncements(db, siteId)
  if (announcements.length === 0) return 'There are no announcements.'
  const lines = announcements.map((known) => [
    known.name,
    known.type,
    known.createdAt.toISOString(),
    stateOf(known),
    ...(known.deliveredCount === null || known.reachedCount === null
      ? []
      : [`${known.deliveredCount} of ${known.reachedCount}`]),
  ])
  return lines.map((line) => line.join('\t')).join('\n')
}

function stateOf({ state, sendAt, finishedAt }: KeptAnnouncement): string {
  if (state === 'sending') return 'on its way'
  if (state === 'delivered') return `finished ${finishedAt!.toISOString()}`
  if (state === 'stopped') return `stopped ${finishedAt!.toISOString()}`
  return state === 'scheduled' ? `scheduled ${sendAt!.toISOString()}` : 'draft'
}
