import type pg from 'pg'
import { rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import {
  operation,
  sendTo,
  type Answer,
  type Attacker,
  type OutgoingRequest,
} from '#testing/attack/target.ts'
import { follow, type Follower } from './follower.ts'

const PAIRS = 3
const PAUSE_MS = 25
const AGAIN_AFTER_MS = 60
/**
 * How far a writer may be ahead of its reader: a page that lags beyond the history shows events without their
 * messages.
 */
const AHEAD_MAX = 40
const REPEATED_EVERY = 4
const LIKED_EVERY = 5
const BOUGHT_EVERY = 15

/** Requests answered with success: from then on their results must exist exactly once. */
export type Accepted = {
  messages: { clientId: string; senderId: string }[]
  likes: { fromId: string; toId: string }[]
  /** Orders whose payment the bank has taken. */
  orders: string[]
}

/** One request of the load, timed by `performance.now()`. `failure` is undefined when it succeeded. */
export type Attempt = { startedAt: number; endedAt: number; failure?: string }

/** A writer, and a reader with an open page. */
type Pair = { writer: Attacker; reader: Attacker; follower: Follower; sent: number; likeable: string[] }

/** Members who write, like and buy until they are stopped. */
export type Load = {
  members: Attacker[]
  pairs: readonly Pair[]
  accepted: Accepted
  attempts: readonly Attempt[]
  /** Waits until every writer has this many more accepted requests. @throws Error when one of them stalls */
  progress(count: number): Promise<void>
  /** Waits until each has finished its current step, so that nothing is half done. */
  stop(): Promise<void>
  /** Sends nothing more, even if something is half done: the product is gone. */
  abandon(): void
}

/** Where the load goes. */
export type LoadTarget = {
  join: (name: string) => Promise<Attacker>
  port: () => number
  admin: pg.Pool
  /** Whether no process is left to serve them. */
  hasEnded: () => boolean
}

const STANDSTILL_MS = 120_000

let loads = 0

/**
 * Signs members up and has them write, like and buy as clients do: an unanswered request is sent again with
 * the same key.
 */
export async function startLoad(target: LoadTarget): Promise<Load> {
  loads += 1
  const state: State = {
    name: `load${loads}-${process.pid}`,
    send: (request) => sendTo(target.port(), request),
    accepted: { messages: [], likes: [], orders: [] },
    attempts: [],
    isStopping: false,
    isAbandoned: false,
  }
  const pairs: Pair[] = []
  const likeable = await likeableMembers(target.admin)
  for (let index = 0; index < PAIRS; index += 1) {
    const [writer, reader] = [await target.join(`Writer${index}`), await target.join(`Reader${index}`)]
    pairs.push({ writer, reader, follower: follow(reader, target.port), sent: 0, likeable: [...likeable] })
  }
  for (const { writer, reader } of pairs) await areThere(state, writer, reader)
  // Paid members read the whole history, however far behind.
  for (const { writer, reader } of pairs)
    for (const member of [writer, reader]) await buy(state, member, 'first')
  const counts = pairs.map(() => 0)
  const writing = Promise.all(pairs.map((pair, index) => write(state, pair, () => (counts[index]! += 1))))
  // stop() handles the outcome; until then a rejection must not count as unhandled.
  writing.catch(() => undefined)
  return {
    members: pairs.flatMap(({ writer, reader }) => [writer, reader]),
    pairs,
    accepted: state.accepted,
    attempts: state.attempts,
    progress: (count) => untilGrown(counts, count, target.hasEnded),
    async stop() {
      state.isStopping = true
      const limit = setTimeout(() => (state.isAbandoned = true), STANDSTILL_MS)
      await writing
      clearTimeout(limit)
    },
    abandon() {
      state.isStopping = true
      state.isAbandoned = true
    },
  }
}

type State = {
  name: string
  send: (request: OutgoingRequest) => Promise<Answer>
  accepted: Accepted
  attempts: Attempt[]
  isStopping: boolean
  isAbandoned: boolean
}

async function untilGrown(counts: number[], by: number, hasEnded: () => boolean): Promise<void> {
  const wanted = counts.map((count) => count + by)
  const startedAt = performance.now()
  while (counts.some((count, index) => count < wanted[index]!)) {
    if (performance.now() - startedAt > STANDSTILL_MS)
      throw new StandstillError(`members waited ${STANDSTILL_MS / 1000} s in vain`)
    if (hasEnded()) throw new StandstillError('nobody serves members any more')
    await pause(AGAIN_AFTER_MS)
  }
}

/** No request is accepted any longer. */
export class StandstillError extends Error {}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function likeableMembers(admin: pg.Pool): Promise<string[]> {
  const { rows } = await admin.query<{ id: string }>(
    `select p.id from profiles.profile p join likes.member_state m on m.member_id = p.id
     where m.kind = 'member' and m.visible and m.confirmed order by p.id limit 200`,
  )
  return rows.map(({ id }) => toGlobalId('Profile', id))
}

// A new member becomes visible to others a moment after the sign-up.
async function areThere({ send }: State, writer: Attacker, reader: Attacker): Promise<void> {
  const look = operation(writer, 'query ($id: ID!) { profile(id: $id) { id } viewer { credits } }', {
    id: reader.profileId,
  })
  for (;;) {
    const { data } = JSON.parse((await send(look)).text) as {
      data?: { profile?: unknown; viewer?: { credits: number } }
    }
    if (data?.profile != null && (data.viewer?.credits ?? 0) > 0) return
    await pause(AGAIN_AFTER_MS)
  }
}

async function write(state: State, pair: Pair, noteProgress: () => void): Promise<void> {
  const { writer, follower } = pair
  for (let number = 1; !state.isStopping; number += 1) {
    const clientId = `${state.name}-${writer.profileId.slice(-8)}-${number}`
    await say(state, pair, clientId)
    noteProgress()
    // As a client whose answer was lost.
    if (number % REPEATED_EVERY === 0) await say(state, pair, clientId)
    if (number % LIKED_EVERY === 0) await like(state, pair)
    if (number % BOUGHT_EVERY === 0) await buy(state, writer, String(number))
    await pause(PAUSE_MS)
    while (pair.sent - follower.heard.length > AHEAD_MAX && !state.isStopping) await pause(AGAIN_AFTER_MS)
  }
}

const SEND = `mutation ($input: SendMessageInput!) { result: sendMessage(input: $input) { __typename
  ... on SendMessageSuccess { message { id } } } }`
const LIKE = 'mutation ($input: LikeProfileInput!) { result: likeProfile(input: $input) { __typename } }'
const BUNDLES = '{ bundles { id credits } }'
const ORDER = `mutation ($input: PlaceOrderInput!) { result: placeOrder(input: $input) { __typename
  ... on PlaceOrderSuccess { order { id checkoutUrl } } } }`

async function say(state: State, pair: Pair, clientId: string): Promise<void> {
  const { writer, reader } = pair
  const input = { recipientId: reader.profileId, clientId, text: clientId }
  const request = operation(writer, SEND, { input })
  const answered = await insist(state, request, (answer) => {
    const name = payloadOf(answer)?.__typename
    return name === 'SendMessageSuccess' || name === 'InsufficientCreditsError' ? name : undefined
  })
  if (answered === 'InsufficientCreditsError') {
    await buy(state, writer, `for-${clientId}`)
    return say(state, pair, clientId)
  }
  if (answered === undefined) return
  const { messages } = state.accepted
  if (messages.some((message) => message.clientId === clientId)) return
  messages.push({ clientId, senderId: rowIdOf('Profile', writer.profileId)! })
  pair.sent += 1
}

async function like(state: State, { writer, likeable }: Pair): Promise<void> {
  const profileId = likeable.pop()
  if (profileId === undefined) return
  const request = operation(writer, LIKE, { input: { profileId } })
  const name = await insist(state, request, (answer) => payloadOf(answer)?.__typename)
  // A member who seeks someone else cannot be liked, which is not a fault.
  if (name !== 'LikeProfileSuccess') return
  state.accepted.likes.push({
    fromId: rowIdOf('Profile', writer.profileId)!,
    toId: rowIdOf('Profile', profileId)!,
  })
}

/**
 * Orders the largest bundle and pays it at the bank's page. An existing payment means that its answer was
 * lost.
 */
async function buy(state: State, member: Attacker, key: string): Promise<void> {
  const bundles = await insist(
    state,
    operation(member, BUNDLES),
    (answer) => dataOf<{ bundles: { id: string; credits: number }[] }>(answer)?.bundles,
  )
  const bundle = bundles?.toSorted((a, b) => b.credits - a.credits)[0]
  if (bundle === undefined) return
  const input = {
    bundleId: bundle.id,
    method: 'IDEAL',
    conditionsAccepted: true,
    idempotencyKey: `${state.name}-${member.profileId.slice(-8)}-${key}`,
  }
  const order = await insist(state, operation(member, ORDER, { input }), (answer) => payloadOf(answer)?.order)
  if (order === undefined) return
  const path = `${new URL(order.checkoutUrl, 'http://localhost').pathname}/paid`
  const paid = await insist(state, { method: 'POST', path }, ({ status }) =>
    [303, 409].includes(status) ? true : undefined,
  )
  const orderId = rowIdOf('Order', order.id)!
  if (paid !== undefined && !state.accepted.orders.includes(orderId)) state.accepted.orders.push(orderId)
}

type Payload = { __typename: string; order?: { id: string; checkoutUrl: string } }

function dataOf<Data>({ status, text }: Answer): Data | undefined {
  if (status !== 200) return undefined
  return (JSON.parse(text) as { data?: Data | null }).data ?? undefined
}

const payloadOf = (answer: Answer) => dataOf<{ result?: Payload | null }>(answer)?.result ?? undefined

/** Repeats a request until it is accepted, or until the load is abandoned. */
async function insist<Result>(
  state: State,
  request: OutgoingRequest,
  accept: (answer: Answer) => Result | undefined,
): Promise<Result | undefined> {
  while (!state.isAbandoned) {
    const startedAt = performance.now()
    const { result, failure } = await state.send(request).then(
      (answer) => ({ result: accept(answer), failure: `${answer.status} ${answer.text.slice(0, 200)}` }),
      (error: Error) => ({ result: undefined, failure: `no answer: ${error.message}` }),
    )
    const endedAt = performance.now()
    state.attempts.push(result === undefined ? { startedAt, endedAt, failure } : { startedAt, endedAt })
    if (result !== undefined) return result
    await pause(AGAIN_AFTER_MS)
  }
  return undefined
}
