import type { Kysely } from 'kysely'
import { Webhook } from 'standardwebhooks'
import type { Config } from '#platform/base/config.ts'
import { log } from '#platform/base/log.ts'
import { postOutside, type OutsideAnswer } from '#platform/base/outgoing-http.ts'
import { seal, sealedNow, unseal } from '#platform/base/sealed.ts'
import { appendEvent, withTransactionAndNotify } from '#platform/events/outbox.ts'
import type { Services } from '#platform/requests/services.ts'
import { mailRequested } from '../events.ts'
import type { Tables } from '../tables.ts'
import {
  claimDeliveries,
  recordDeliveries,
  recordFailedDelivery,
  type DisabledEndpoint,
  type DueDelivery,
} from './webhook-delivery.store.ts'
import { SEALED_FOR, sendSoon } from './webhook.actions.ts'
import { pauseSeconds, secondsToRetry } from './webhook.rules.ts'
import { findSecretsOfOtherKeys, replaceSecrets } from './webhook.store.ts'

/** Each endpoint has ten at most: twenty that answer only after 15 seconds would take all of them. */
const AT_ONCE = 200
/** A longer run would keep its worker from a stop of the process. */
const RUN_MILLISECONDS_MAX = 60_000

type Runtime = { db: Kysely<Tables>; services: Services }

/** A process's sender while it runs; `wake` tells it that there is something to do. */
type Sender = { isAskedAgain: boolean; wake: () => void }

// One per process: while a slow endpoint keeps a run open, further runs only wake it, and the queue's workers
// stay free for other jobs.
const senders = new WeakMap<Services, Sender>()

/**
 * Sends due messages until none is left. While the process is already sending, it only makes sure that those
 * of now are sent too.
 */
export async function sendWebhooks({ db, services }: Runtime): Promise<void> {
  const running = senders.get(services)
  if (running !== undefined) {
    running.isAskedAgain = true
    return running.wake()
  }
  const sender: Sender = { isAskedAgain: false, wake: () => undefined }
  senders.set(services, sender)
  const leave = () => {
    if (senders.get(services) === sender) senders.delete(services)
  }
  try {
    await sealAgain(db, services.config)
    await sendDue({ db, services }, sender, leave)
  } finally {
    leave()
  }
}

type Answered = { delivery: DueDelivery; answer: OutsideAnswer }

async function sendDue({ db, services }: Runtime, sender: Sender, leave: () => void): Promise<void> {
  const end = performance.now() + RUN_MILLISECONDS_MAX
  const open = new Map<string, number>()
  let openCount = 0
  let answered: Answered[] = []
  const count = ({ endpointId }: DueDelivery, change: 1 | -1) => {
    openCount += change
    const ofEndpoint = (open.get(endpointId) ?? 0) + change
    if (ofEndpoint === 0) open.delete(endpointId)
    else open.set(endpointId, ofEndpoint)
  }
  const start = async (delivery: DueDelivery) => {
    count(delivery, 1)
    const answer = await post(services.config, delivery)
    count(delivery, -1)
    answered.push({ delivery, answer })
    sender.wake()
  }
  let isOver = false
  for (;;) {
    const woken = new Promise<void>((resolve) => (sender.wake = resolve))
    const settled = answered
    answered = []
    await record({ db, services }, settled)
    if (!isOver && performance.now() > end) {
      isOver = true
      // The next run takes over, while this one waits for its last answers.
      leave()
      await db.transaction().execute(sendSoon)
    }
    sender.isAskedAgain = false
    const due = isOver ? [] : await claimDeliveries(db, AT_ONCE - openCount, open)
    for (const delivery of due) void start(delivery)
    if (due.length > 0 || answered.length > 0 || sender.isAskedAgain) continue
    if (openCount === 0) return
    await woken
  }
}

async function post(config: Config, delivery: DueDelivery): Promise<OutsideAnswer> {
  try {
    return await postOutside(delivery.url, {
      headers: headersOf(config, delivery),
      body: delivery.body,
      origins: config.WEBHOOK_ORIGINS,
    })
  } catch (error) {
    // Its secret cannot be opened: the others are sent all the same.
    log.error(
      { endpointId: delivery.endpointId, reason: (error as Error).message },
      'a webhook has no secret',
    )
    return { code: 'unsigned', isClosed: false }
  }
}

const wasTaken = ({ answer }: Answered) =>
  'statusCode' in answer && answer.statusCode >= 200 && answer.statusCode < 300

const textOf = (answer: OutsideAnswer) => ('code' in answer ? answer.code : String(answer.statusCode))

async function record(runtime: Runtime, settled: Answered[]): Promise<void> {
  const taken = settled.filter(wasTaken)
  await recordDeliveries(
    runtime.db,
    taken.map(({ delivery: { id, endpointId }, answer }) => ({ id, endpointId, answer: textOf(answer) })),
  )
  const failed = Map.groupBy(
    settled.filter((one) => !wasTaken(one)),
    ({ delivery }) => delivery.endpointId,
  )
  await Promise.all(Array.from(failed.values(), (ofEndpoint) => recordFailures(runtime, ofEndpoint)))
}

// One after another: they share the row of their endpoint.
async function recordFailures(runtime: Runtime, failed: Answered[]): Promise<void> {
  for (const one of failed) await recordFailure(runtime, one)
}

async function recordFailure({ db, services }: Runtime, { delivery, answer }: Answered): Promise<void> {
  const { id: deliveryId, endpointId, attempts, failures } = delivery
  const text = textOf(answer)
  log.info({ deliveryId, endpointId, answer: text }, 'a webhook was not taken')
  await withTransactionAndNotify(db, services.pubSub, async (trx) => {
    const disabled = await recordFailedDelivery(trx, delivery, {
      answer: text,
      seconds: secondsToRetry(attempts, {
        retryAfterSeconds: 'code' in answer ? undefined : answer.retryAfterSeconds,
        chance: Math.random(),
      }),
      pauseSeconds: pauseSeconds(failures),
      gone: 'statusCode' in answer && answer.statusCode === 410,
    })
    if (disabled === undefined) return
    log.warn({ endpointId, answer: text, since: disabled.failingSince }, 'a webhook endpoint was disabled')
    const mail = disabledMail(disabled, text)
    if (mail !== undefined) await appendEvent(trx, 'accounts', mail)
  })
}

function disabledMail(
  { siteId, partner, url, contact, failingSince, locale }: DisabledEndpoint,
  answer: string,
) {
  if (contact === null) return undefined
  return mailRequested({
    siteId,
    memberId: null,
    type: 'webhookDisabled',
    locale,
    to: contact,
    variables: { partner, endpoint: url, since: failingSince.toISOString(), answer },
  })
}

// After a key rotation, secrets sealed with the previous key are resealed, so that they stay readable without
// it. One that cannot be opened any more is reported when something is sent there.
async function sealAgain(db: Kysely<Tables>, config: Config): Promise<void> {
  const again = (sealed: string) => seal(config, SEALED_FOR, unseal(config, SEALED_FOR, sealed))
  for (const { id, secret, previousSecret } of await findSecretsOfOtherKeys(db, sealedNow(config))) {
    let sealed
    try {
      sealed = {
        secret: again(secret),
        previousSecret: previousSecret === null ? null : again(previousSecret),
      }
    } catch {
      continue
    }
    await replaceSecrets(db, { id, secret }, sealed)
  }
}

/** Signs as Standard Webhooks requires; the signed timestamp prevents replay attacks. */
function headersOf(
  config: Config,
  { id, body, secret, previousSecret }: DueDelivery,
): Record<string, string> {
  const now = new Date()
  const signatures = [secret, previousSecret]
    .filter((sealed) => sealed !== null)
    .map((sealed) => new Webhook(unseal(config, SEALED_FOR, sealed)).sign(id, now, body))
  return {
    'content-type': 'application/json',
    'user-agent': 'Ruvela-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}
