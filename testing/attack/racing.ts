import { operation, type Attacker, type OutgoingRequest, type Target } from './target.ts'

/** How many requests are sent at once. */
export const RACERS = 100

/** The payload of a mutation. */
type Payload = { __typename: string; [field: string]: unknown }

/** A rule that holds for one caller must hold for a hundred at once. @returns the fault, or undefined */
export type Race = (target: Target) => Promise<string | undefined>

export const SEND =
  'mutation ($input: SendMessageInput!) { result: sendMessage(input: $input) { __typename } }'
export const ORDER = `mutation ($input: PlaceOrderInput!) { result: placeOrder(input: $input) { __typename
  ... on PlaceOrderSuccess { order { id checkoutUrl } } } }`

/** Sends one operation a hundred times at once. An operation without a payload was not accepted. */
export async function storm(
  target: Target,
  who: Attacker,
  query: string,
  variablesOf: (index: number) => Record<string, unknown>,
): Promise<Payload[]> {
  const answers = await Promise.all(
    Array.from({ length: RACERS }, (_, index) => target.send(operation(who, query, variablesOf(index)))),
  )
  return answers.map(({ text }) => {
    const { data } = JSON.parse(text) as { data?: { result?: Payload | null } | null }
    return data?.result ?? { __typename: 'refused' }
  })
}

export const countOf = (payloads: Payload[], typeName: string) =>
  payloads.filter(({ __typename }) => __typename === typeName).length

export const unlessEqual = (what: string, found: unknown, wanted: number) =>
  found === wanted ? undefined : `${String(found)} ${what}, not ${wanted}`

const PATIENCE_MS = 300_000

/** Waits for something that the product does later. @throws Error after minutes, with the caller's line */
export async function until(isThere: () => Promise<boolean>): Promise<void> {
  const inVain = new Error('waited in vain')
  const deadline = Date.now() + PATIENCE_MS
  while (!(await isThere())) {
    if (Date.now() > deadline) throw inVain
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

export async function viewerOf(
  target: Target,
  who: Attacker,
  selections: string,
): Promise<Record<string, unknown>> {
  const { data, errors } = await target.run(who, `{ viewer { ${selections} } }`)
  if (data?.['viewer'] == null) throw new Error(`no viewer: ${JSON.stringify(errors)}`)
  return data['viewer'] as Record<string, unknown>
}

export const creditsOf = async (target: Target, who: Attacker) =>
  (await viewerOf(target, who, 'credits'))['credits'] as number

/** Two members who can see each other. A new member becomes visible to others a moment after the sign-up. */
export async function couple(target: Target): Promise<[Attacker, Attacker]> {
  const [ada, bo] = [await joinWithCredits(target, 'Ada'), await joinWithCredits(target, 'Bo')]
  await until(async () => {
    const { data } = await target.run(ada, 'query ($id: ID!) { profile(id: $id) { id } }', {
      id: bo.profileId,
    })
    return data?.['profile'] != null
  })
  return [ada, bo]
}

// The sign-up credits arrive a moment later, by an event.
export async function joinWithCredits(target: Target, name: string): Promise<Attacker> {
  const member = await target.join(name)
  await until(async () => (await creditsOf(target, member)) > 0)
  return member
}

/** Orders the smallest bundle a hundred times with one key. */
export async function buy(target: Target, who: Attacker) {
  const { input, credits } = await smallestOrder(target, who)
  const payloads = await storm(target, who, ORDER, () => ({ input }))
  const ordered = payloads.flatMap(({ order }) =>
    order === undefined ? [] : [order as { id: string; checkoutUrl: string }],
  )
  if (ordered.length === 0) throw new Error(`nothing was ordered: ${JSON.stringify(payloads[0])}`)
  return { ordered, credits }
}

/** The input for the smallest bundle, at the displayed price. */
async function smallestOrder(target: Target, who: Attacker) {
  const bundles = (await target.run(who, '{ bundles { id credits } }')).data!['bundles'] as {
    id: string
    credits: number
  }[]
  const bundle = bundles.toSorted((a, b) => a.credits - b.credits)[0]!
  const quote = await target.run(
    who,
    'query ($id: ID!) { orderQuote(bundleId: $id) { ... on OrderQuote { total { amountMinor } } } }',
    { id: bundle.id },
  )
  const { total } = quote.data!['orderQuote'] as { total: { amountMinor: number } }
  const input = {
    bundleId: bundle.id,
    method: 'IDEAL',
    conditionsAccepted: true,
    idempotencyKey: `race-${who.profileId}`,
    shownTotalMinor: total.amountMinor,
  }
  return { input, credits: bundle.credits }
}

/** Gives a member the credits of one order. */
export async function pay(target: Target, who: Attacker): Promise<void> {
  const before = await creditsOf(target, who)
  const { input } = await smallestOrder(target, who)
  // Each call is a separate order, even for a member who has paid before.
  const { data, errors } = await target.run(who, ORDER, {
    input: { ...input, idempotencyKey: crypto.randomUUID() },
  })
  const { order } = (data?.['result'] ?? {}) as { order?: { checkoutUrl: string } }
  if (order === undefined) throw new Error(`nothing was ordered: ${JSON.stringify(data ?? errors)}`)
  await target.send(paymentOf(who, order.checkoutUrl))
  await until(async () => (await creditsOf(target, who)) > before)
}

/** The request that the test bank sends for a payment. */
export function paymentOf({ host }: Attacker, checkoutUrl: string): OutgoingRequest {
  const { pathname } = new URL(checkoutUrl, 'http://localhost')
  return { method: 'POST', path: `${pathname}/paid`, ...(host === undefined ? {} : { headers: { host } }) }
}
