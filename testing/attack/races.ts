import { QUOTA_RACES } from './quota-races.ts'
import {
  buy,
  countOf,
  couple,
  creditsOf,
  joinWithCredits,
  pay,
  RACERS,
  SEND,
  storm,
  unlessEqual,
  until,
  viewerOf,
  type Race,
} from './racing.ts'
import type { Result } from './result.ts'
import { inParallel, type Attacker, type Target } from './target.ts'

/** Runs every race, each with its own members. */
export async function race(target: Target): Promise<Result> {
  let faults = 0
  const races = { ...RACES, ...QUOTA_RACES }
  for (const [name, run] of Object.entries(races)) {
    const fault = await run(target)
    console.log(
      `  ${fault === undefined ? 'held ' : 'FELL '} ${name}${fault === undefined ? '' : `: ${fault}`}`,
    )
    if (fault !== undefined) faults += 1
  }
  return { name: 'races', tried: `${Object.keys(races).length} rules × ${RACERS} at once`, faults }
}

const RACES: Record<string, Race> = {
  'one address signs up once': async (target) => {
    const payloads = await storm(target, target.visitor, SIGN_UP, () => ({
      input: {
        email: `race-${process.pid}@example.org`,
        name: 'Race',
        password: 'fietsen-naar-zee-77',
        dateOfBirth: '1990-05-17',
        gender: 'MALE',
        seeking: 'FEMALE',
        acceptTerms: true,
      },
    }))
    return unlessEqual('sign-ups', countOf(payloads, 'SignUpSuccess'), 1)
  },
  'a like is stored once': async (target) => {
    const [ada, bo] = await couple(target)
    await storm(target, ada, LIKE, () => ({ input: { profileId: bo.profileId } }))
    const { edges } = (await viewerOf(target, bo, 'likesReceived(first: 50) { edges { cursor } }'))[
      'likesReceived'
    ] as { edges: unknown[] }
    return unlessEqual('likes', edges.length, 1)
  },
  'a block is stored once': async (target) => {
    const [ada, bo] = await couple(target)
    await storm(target, ada, BLOCK, () => ({ input: { profileId: bo.profileId } }))
    const viewer = await viewerOf(target, ada, 'blockedProfiles { profileId }')
    return unlessEqual('blocks', (viewer['blockedProfiles'] as unknown[]).length, 1)
  },
  'an order with one key is placed once, and paid once': async (target) => {
    const ada = await joinWithCredits(target, 'Order')
    const { ordered, credits } = await buy(target, ada)
    const orders = new Set(ordered.map((order) => order.id))
    const { checkoutUrl } = ordered[0]!
    const before = await creditsOf(target, ada)
    await inParallel(Array(RACERS).keys(), RACERS, async () => {
      await target.send({ method: 'POST', path: `${new URL(checkoutUrl, 'http://localhost').pathname}/paid` })
    })
    await until(async () => (await creditsOf(target, ada)) !== before)
    const paid = (await creditsOf(target, ada)) - before
    const viewer = await viewerOf(target, ada, 'orders(first: 50) { edges { cursor } }')
    return (
      unlessEqual('orders answered', orders.size, 1) ??
      unlessEqual('orders', (viewer['orders'] as { edges: unknown[] }).edges.length, 1) ??
      unlessEqual('credits', paid, credits)
    )
  },
  'an order is refunded once': async (target) => {
    const ada = await joinWithCredits(target, 'Refund')
    const before = await creditsOf(target, ada)
    const { ordered } = await buy(target, ada)
    const { id, checkoutUrl } = ordered[0]!
    await target.send({ method: 'POST', path: `${new URL(checkoutUrl, 'http://localhost').pathname}/paid` })
    await until(async () => (await creditsOf(target, ada)) !== before)
    const payloads = await storm(target, ada, WITHDRAW, () => ({ input: { orderId: id } }))
    const viewer = await viewerOf(
      target,
      ada,
      'credits orders(first: 5) { edges { node { refunds { __typename } } } }',
    )
    const [edge] = (viewer['orders'] as { edges: { node: { refunds: unknown[] } }[] }).edges
    return (
      (countOf(payloads, 'WithdrawOrderSuccess') === 0 ? 'nobody got it back' : undefined) ??
      unlessEqual('refunds', edge!.node.refunds.length, 1) ??
      unlessEqual('credits', viewer['credits'], before)
    )
  },
  'a message with one client id is sent and charged once': async (target) => {
    const [ada, bo] = await couple(target)
    await pay(target, ada)
    const before = await creditsOf(target, ada)
    const payloads = await storm(target, ada, SEND, () => ({
      input: { recipientId: bo.profileId, clientId: 'one', text: 'hello' },
    }))
    return (
      unlessEqual('accepted', countOf(payloads, 'SendMessageSuccess'), RACERS) ??
      unlessEqual('messages', await messagesOf(target, ada, bo), 1) ??
      unlessEqual('credits', before - (await creditsOf(target, ada)), 1)
    )
  },
  'a member cannot send more messages than their credits pay for': async (target) => {
    const [ada, bo] = await couple(target)
    await pay(target, ada)
    const before = await creditsOf(target, ada)
    if (before >= RACERS) return `${before} credits are too many to run out of`
    const payloads = await storm(target, ada, SEND, (index) => ({
      input: { recipientId: bo.profileId, clientId: `m${index}`, text: `hello ${index}` },
    }))
    const accepted = countOf(payloads, 'SendMessageSuccess')
    return (
      unlessEqual('accepted', accepted, Math.min(RACERS, before)) ??
      unlessEqual('credits', await creditsOf(target, ada), before - accepted) ??
      unlessEqual('messages', await messagesOf(target, ada, bo), Math.min(accepted, 100))
    )
  },
  'a member cannot send more gifts than their credits pay for': async (target) => {
    const [ada, bo] = await couple(target)
    await pay(target, ada)
    const gifts = (await target.run(ada, '{ gifts { id credits } }')).data!['gifts'] as {
      id: string
      credits: number
    }[]
    const gift = gifts.toSorted((a, b) => b.credits - a.credits)[0]!
    const before = await creditsOf(target, ada)
    const payloads = await storm(target, ada, SEND, (index) => ({
      input: { recipientId: bo.profileId, clientId: `g${index}`, giftId: gift.id },
    }))
    const accepted = countOf(payloads, 'SendMessageSuccess')
    const spent = before - (await creditsOf(target, ada))
    return spent <= before && accepted > 0 && spent % accepted === 0 && before - spent < spent / accepted
      ? undefined
      : `${accepted} gifts of ${gift.credits} took ${spent} of ${before} credits`
  },
}

const SIGN_UP = 'mutation ($input: SignUpInput!) { result: signUp(input: $input) { __typename } }'
const LIKE = 'mutation ($input: LikeProfileInput!) { result: likeProfile(input: $input) { __typename } }'
const BLOCK = 'mutation ($input: BlockProfileInput!) { result: blockProfile(input: $input) { __typename } }'
const WITHDRAW =
  'mutation ($input: WithdrawOrderInput!) { result: withdrawOrder(input: $input) { __typename } }'

async function messagesOf(target: Target, who: Attacker, other: Attacker): Promise<number> {
  const viewer = await viewerOf(
    target,
    who,
    `conversationWith(profileId: "${other.profileId}") { messages(last: 100) { edges { cursor } } }`,
  )
  return (viewer['conversationWith'] as { messages: { edges: unknown[] } }).messages.edges.length
}
