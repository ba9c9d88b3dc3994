import type { Kysely } from 'kysely'
import { ConfigError, readConfig } from '#platform/base/config.ts'
import { asciiEmail } from '#platform/base/email-address.ts'
import { isRowId } from '#platform/base/global-ids.ts'
import { isOutsideUrl } from '#platform/base/outgoing-http.ts'
import { isEmail } from '#subgraphs/accounts/account/email-address.rules.ts'
import { enableWebhookByCommand } from '#subgraphs/accounts/installation/installation.actions.ts'
import {
  listWebhookDeliveries,
  sendAgain,
  type MessagesToResend,
  type WebhookDelivery,
} from '#subgraphs/accounts/partner/webhook-delivery.store.ts'
import { newWebhookSecret, sendSoon, sendTest } from '#subgraphs/accounts/partner/webhook.actions.ts'
import { WEBHOOK_EVENTS } from '#subgraphs/accounts/partner/webhook.rules.ts'
import {
  changeWebhookSecret,
  deleteWebhookEndpoint,
  insertWebhookEndpoint,
  listWebhookEndpoints,
  type WebhookEndpoint,
} from '#subgraphs/accounts/partner/webhook.store.ts'
import type { Tables } from '#subgraphs/accounts/tables.ts'
import { readNames, runSiteCommand, type SiteActions, type SiteWork } from './site-command.ts'

const ROTATION_DAYS = 7
const USAGE = `npm run webhook -- create --site <token> --partner <name>   Creates an endpoint and shows its secret once.
             --network <network> [--ref <ref>]              The traffic whose events it receives.
             --url <https://…>                              The URL that receives them.
             [--events <event,…>]                           The events to send. Defaults to all.
             [--contact <e-mail>]                           Who gets a mail when the endpoint is disabled.
npm run webhook -- list --site <token>                      Lists the endpoints of a site, with their state.
npm run webhook -- test --site <token> --id <id>            Sends a test message.
npm run webhook -- log --site <token> --id <id>             Lists the last 200 messages and their responses.
npm run webhook -- resend --site <token> --id <id>          Sends all given-up messages again,
             [--message <id>]                               or one message, in any state,
             [--from <time> [--to <time>]]                  or those of a period that are no longer waiting.
npm run webhook -- rotate --site <token> --id <id>          Creates a secret and shows it once. The old secret also signs
             [--days <days>]                                messages for ${ROTATION_DAYS} more days, or this number of days.
npm run webhook -- enable --site <token> --id <id>          Enables a disabled endpoint again.
npm run webhook -- remove --site <token> --id <id>          Removes an endpoint, with its log.

Events:
${Object.entries(WEBHOOK_EVENTS)
  .map(([event, what]) => `  ${event.padEnd(18)} ${what}`)
  .join('\n')}`

const NO_ENDPOINT = 'There is no such endpoint.'

const OPTIONS = [
  'partner',
  'network',
  'ref',
  'url',
  'events',
  'contact',
  'id',
  'message',
  'from',
  'to',
  'days',
] as const

type Options = Partial<Record<(typeof OPTIONS)[number], string>>

const ofEndpoint =
  (work: (db: Kysely<Tables>, siteId: string, id: string, options: Options) => Promise<string>) =>
  (options: Options): SiteWork<Tables> | undefined => {
    const { id, message } = options
    if (id === undefined) return undefined
    if (message !== undefined && !isRowId(message)) throw new ConfigError(`"${message}" is not an id`)
    return async (db, siteId) => {
      const endpoints = await listWebhookEndpoints(db, siteId)
      if (!endpoints.some((endpoint) => endpoint.id === id)) throw new ConfigError(NO_ENDPOINT)
      return work(db, siteId, id, options)
    }
  }

const ACTIONS: SiteActions<Tables, (typeof OPTIONS)[number]> = {
  create: ({ partner, network, ref, url, events, contact }) => {
    if (partner === undefined || network === undefined || url === undefined) return undefined
    const eventTypes = readEvents(events)
    if (contact !== undefined && !isEmail(contact)) throw new ConfigError('--contact takes an e-mail address')
    const config = readConfig()
    if (!isOutsideUrl(url, config.WEBHOOK_ORIGINS))
      throw new ConfigError(
        '--url takes an https address in the public network. WEBHOOK_ORIGINS allows others.',
      )
    const { shown: secret, sealed } = newWebhookSecret(config)
    return async (db, siteId) => {
      const traffic = { network, ref: ref ?? null }
      const told = contact === undefined ? null : asciiEmail(contact)
      const made = { siteId, partner, ...traffic, url, eventTypes, secret: sealed, contact: told }
      return shown(await insertWebhookEndpoint(db, made), secret)
    }
  },
  list: () => async (db, siteId) => (await listWebhookEndpoints(db, siteId)).map(lineOf).join('\n'),
  test: ofEndpoint(async (db, siteId, id) => existing(await sendTest(db, siteId, id))),
  log: ofEndpoint(async (db, siteId, id) =>
    (await listWebhookDeliveries(db, siteId, id)).map(deliveryLine).join('\n'),
  ),
  resend: ofEndpoint((db, siteId, endpointId, options) => {
    const messages = readMessages(options)
    return db.transaction().execute(async (trx) => {
      const count = await sendAgain(trx, { siteId, endpointId }, messages)
      if (count > 0) await sendSoon(trx)
      return `${count} sent again.`
    })
  }),
  rotate: ofEndpoint(async (db, siteId, id, { days }) => {
    const count = days === undefined ? ROTATION_DAYS : readDays(days)
    const { shown: secret, sealed } = newWebhookSecret(readConfig())
    existing(await changeWebhookSecret(db, siteId, { id, secret: sealed, days: count }))
    return `${shown(id, secret)}\nThe old secret also signs messages for ${count} more days.`
  }),
  enable: ofEndpoint(async (db, siteId, id) => {
    existing(await enableWebhookByCommand(db, { siteId, id }))
    return 'The endpoint is enabled.'
  }),
  remove: ofEndpoint(async (db, siteId, id) => {
    existing(await deleteWebhookEndpoint(db, siteId, id))
    return 'The endpoint is removed.'
  }),
}

/** @throws ConfigError when there was nothing to change, because the endpoint has gone meanwhile */
function existing<Result>(result: Result | undefined | false): Result {
  if (result === undefined || result === false) throw new ConfigError(NO_ENDPOINT)
  return result
}

const shown = (id: string, secret: string) => `${id}\n${secret}\nKeep it safe: it is not shown again.`

const readEvents = (text = Object.keys(WEBHOOK_EVENTS).join()) =>
  readNames(text, WEBHOOK_EVENTS, { what: 'event', usage: USAGE })

function readMessages({ message, from, to }: Options): MessagesToResend {
  if (message !== undefined) return { deliveryId: message }
  if (from === undefined && to === undefined) return 'given up'
  if (from === undefined) throw new ConfigError('--to needs --from')
  return { from: readTime('from', from), to: to === undefined ? new Date() : readTime('to', to) }
}

function readTime(option: string, text: string): Date {
  const time = new Date(text)
  if (!/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text) || Number.isNaN(time.getTime()))
    throw new ConfigError(`--${option} takes a time with its zone, such as 2026-11-24T14:00:00Z`)
  return time
}

function readDays(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new ConfigError('--days takes a number')
  return Number(text)
}

function lineOf(endpoint: WebhookEndpoint): string {
  const { id, partner, network, ref, url, eventTypes, failingSince, disabledAt, waiting } = endpoint
  const state =
    disabledAt !== null
      ? `given up ${disabledAt.toISOString()}`
      : failingSince !== null
        ? `failing since ${failingSince.toISOString()}`
        : 'works'
  const traffic = [network, ref].filter(Boolean).join('/')
  return [id, partner, traffic, url, eventTypes.join(','), `${waiting} waiting`, state].join('\t')
}

function deliveryLine(delivery: WebhookDelivery): string {
  const { id, eventType, createdAt, attempts, dueAt, deliveredAt, answer } = delivery
  const state =
    deliveredAt !== null
      ? `delivered ${deliveredAt.toISOString()}`
      : dueAt !== null
        ? `next try ${dueAt.toISOString()}`
        : 'given up'
  return [id, eventType, createdAt.toISOString(), `${attempts} tries`, answer ?? '-', state].join('\t')
}

/** `npm run webhook`: the endpoints that notify partners about the members they referred. */
await runSiteCommand('webhook', USAGE, { options: OPTIONS, actions: ACTIONS })
