import { operate } from './operate.ts'
import {
  countOf,
  joinWithCredits,
  ORDER,
  paymentOf,
  RACERS,
  SEND,
  storm,
  unlessEqual,
  until,
  viewerOf,
  type Race,
} from './racing.ts'
import { operation, type Attacker, type Target } from './target.ts'
import { picture, uploadOf } from './upload.ts'

const SWIPE = 'mutation ($input: SwipeLikeInput!) { result: swipeLike(input: $input) { __typename } }'
const COMPLAIN = `mutation ($input: FileComplaintInput!) { result: fileComplaint(input: $input) { __typename
  ... on FileComplaintSuccess { reference } } }`
const ORDERS = 'orders(first: 100) { edges { node { id state discountCode } } }'
const MEMBERS = 10

/** Rules that hold once, or a limited number of times, however many ask at the same moment. */
export const QUOTA_RACES: Record<string, Race> = {
  'a code valid once per member pays for one order of a member': async (target) => {
    await createCode(target, 'RACE-EACH', 'once-per-user')
    const ada = await joinWithCredits(target, 'Each')
    return unlessEqual('orders with the code', await payWith(target, 'RACE-EACH', [ada]), 1)
  },
  'a code valid once in total pays for one order of all members': async (target) => {
    await createCode(target, 'RACE-ONE', 'once')
    const members: Attacker[] = []
    for (let index = 0; index < MEMBERS; index += 1)
      members.push(await joinWithCredits(target, `One ${index}`))
    return unlessEqual('orders with the code', await payWith(target, 'RACE-ONE', members), 1)
  },
  'a change with one idempotency key happens once, and every answer is the same': async (target) => {
    const ada = await joinWithCredits(target, 'Key')
    const complaint = operation(ada, COMPLAIN, { input: { about: 'OTHER', text: 'a hundred times' } })
    const send = () =>
      target.send({ ...complaint, headers: { ...complaint.headers, 'idempotency-key': 'race-of-one-key' } })
    const answers = await Promise.all(Array.from({ length: RACERS }, send))
    // Requests that arrive while the first runs get 409.
    const texts = new Set(answers.filter(({ status }) => status !== 409).map(({ text }) => text))
    texts.add((await send()).text)
    await until(async () => (await receiptsOf(target, ada)) > 0)
    return (
      unlessEqual('answers', texts.size, 1) ??
      unlessEqual(
        'other statuses',
        answers.filter(({ status }) => status !== 200 && status !== 409).length,
        0,
      ) ??
      unlessEqual('receipts', await receiptsOf(target, ada), 1)
    )
  },
  'a free member cannot exceed the photo limit': async (target) => {
    const ada = await joinWithCredits(target, 'Photos')
    const allowed = await settingOf(target, ada, 'photosFree')
    const upload = uploadOf(ada, await picture())
    const answers = await Promise.all(Array.from({ length: RACERS }, () => target.send(upload)))
    const { photos } = (await viewerOf(target, ada, 'profile { photos { id } }'))['profile'] as {
      photos: unknown[]
    }
    return (
      unlessEqual('uploads', answers.filter(({ status }) => status === 200).length, allowed) ??
      unlessEqual('photos', photos.length, allowed)
    )
  },
  'a free member cannot start more conversations than allowed': async (target) => {
    const ada = await joinWithCredits(target, 'Begins')
    const allowed = await settingOf(target, ada, 'conversationsFree')
    const others = await strangersTo(target, ada)
    const payloads = await storm(target, ada, SEND, (index) => ({
      input: { recipientId: others[index % others.length], clientId: `c${index}`, text: 'hello' },
    }))
    const { edges } = (await viewerOf(target, ada, 'conversations(first: 50) { edges { cursor } }'))[
      'conversations'
    ] as { edges: unknown[] }
    return (
      (countOf(payloads, 'ConversationLimitError') === 0 ? 'nobody was told of the limit' : undefined) ??
      unlessEqual('conversations', edges.length, allowed)
    )
  },
  'a member cannot exceed the daily likes of the swipe game': async (target) => {
    const ada = await joinWithCredits(target, 'Swipes')
    const allowed = await settingOf(target, ada, 'swipeLikes')
    const others = await strangersTo(target, ada)
    const payloads = await storm(target, ada, SWIPE, (index) => ({
      input: { profileId: others[index % others.length] },
    }))
    const { edges } = (await viewerOf(target, ada, 'likesSent(first: 50) { edges { cursor } }'))[
      'likesSent'
    ] as {
      edges: unknown[]
    }
    return (
      (countOf(payloads, 'SwipeLimitReachedError') === 0 ? 'nobody was told of the limit' : undefined) ??
      unlessEqual('likes', edges.length, allowed)
    )
  },
}

function createCode(target: Target, code: string, validity: string): Promise<string> {
  const options = ['--site', 'ruvela', '--code', code, '--percentage', '25', '--validity', validity]
  return operate(target, 'discount-code', 'create', ...options)
}

/**
 * Orders with a code as often as there are racers, by all members in turn, and pays every order that can be
 * paid.
 * @returns how many orders were paid with the code
 */
async function payWith(target: Target, code: string, members: readonly Attacker[]): Promise<number> {
  const { bundles } = (await target.run(members[0]!, '{ bundles { id } }')).data as {
    bundles: { id: string }[]
  }
  const orderOf = (index: number) =>
    operation(members[index % members.length]!, ORDER, {
      input: {
        bundleId: bundles[0]!.id,
        method: 'IDEAL',
        conditionsAccepted: true,
        idempotencyKey: `${code}-${index}`,
        discountCode: code,
      },
    })
  const answers = await Promise.all(Array.from({ length: RACERS }, (_, index) => target.send(orderOf(index))))
  const ordered = answers.flatMap(({ text }) => {
    const { data } = JSON.parse(text) as {
      data?: { result?: { order?: { checkoutUrl: string | null } } } | null
    }
    return data?.result?.order?.checkoutUrl ?? []
  })
  if (ordered.length === 0) throw new Error(`nothing was ordered with ${code}: ${answers[0]!.text}`)
  await Promise.all(ordered.map((checkoutUrl) => target.send(paymentOf(members[0]!, checkoutUrl))))
  // An order that is paid, or was cancelled for the next one, is final.
  const states = async () => (await Promise.all(members.map((who) => ordersOf(target, who)))).flat()
  await until(async () => (await states()).every(({ state }) => state !== 'PENDING'))
  return (await states()).filter(({ state, discountCode }) => state === 'COMPLETED' && discountCode === code)
    .length
}

async function ordersOf(
  target: Target,
  who: Attacker,
): Promise<{ state: string; discountCode: string | null }[]> {
  const { edges } = (await viewerOf(target, who, ORDERS))['orders'] as {
    edges: { node: { state: string; discountCode: string | null } }[]
  }
  return edges.map(({ node }) => node)
}

/** How many complaint receipts the demo's mailbox has for a member. */
async function receiptsOf(target: Target, { email }: Attacker): Promise<number> {
  const { text } = await target.send({ method: 'GET', path: '/dev/mail' })
  return text.split('<tr>').filter((row) => row.includes(email) && row.includes('<td>complaint</td>')).length
}

const settingOf = async (target: Target, who: Attacker, name: string) =>
  ((await target.run(who, `{ site { ${name} } }`)).data!['site'] as Record<string, number>)[name]!

/** Members of the demo whom this member may write to. A new member finds them a moment after the sign-up. */
async function strangersTo(target: Target, who: Attacker): Promise<string[]> {
  let ids: string[] = []
  await until(async () => {
    const { data } = await target.run(who, '{ searchProfiles(first: 50) { edges { node { id kind } } } }')
    const { edges } = (data?.['searchProfiles'] ?? { edges: [] }) as {
      edges: { node: { id: string; kind: string } }[]
    }
    ids = edges.flatMap(({ node }) => (node.kind === 'HOUSE' ? [] : node.id))
    return ids.length > 5
  })
  return ids
}
