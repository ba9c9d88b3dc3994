import { ACTION_LIMITS, FIELDS_OF_ACTIONS, type ActionName } from '#platform/requests/action-limits.ts'
import type { Result } from './result.ts'
import { operation, type Answer, type Attacker, type Target } from './target.ts'

/** How many more requests arrive at once than the limit allows. */
const BEYOND = 60
const TRIES = 3

/** One call that counts as each action. It may fail: the action is counted before it is done. */
const ASKED: Record<Exclude<ActionName, 'upload' | 'appToken'>, string> = {
  login: 'mutation { logIn(input: { email: "nobody@example.org", password: "x" }) { __typename } }',
  signup: `mutation { signUp(input: { email: "x", name: "x", password: "x", dateOfBirth: "2000-01-01", gender: "x", seeking: "x",
    acceptTerms: true }) { __typename } }`,
  partnerSignup: `mutation { createPartnerSignup(input: { email: "x", dateOfBirth: "x", gender: "x", seeking: "x" }) { __typename } }`,
  mail: 'mutation { requestPasswordReset(input: { email: "nobody@example.org" }) { __typename } }',
  token: 'mutation { undoDeletion(input: { token: "x" }) { __typename } }',
  like: 'mutation { likeProfile(input: { profileId: "x" }) { __typename } }',
  swipe: 'mutation { undoSwipe(input: { profileId: "x" }) { __typename } }',
  message: 'mutation { sendMessage(input: { clientId: "x", recipientId: "x", text: "x" }) { __typename } }',
  presence: 'mutation { clearActiveConversation { __typename } }',
  visibility: 'mutation { setInvisible(input: { invisible: false }) { __typename } }',
  search: '{ searchProfiles(first: 1) { edges { node { id } } } }',
  location: 'mutation { setLocation(input: { cityId: "x" }) { __typename } }',
  code: '{ discountCode(code: "NOSUCH") { __typename } }',
  order: `mutation { placeOrder(input: { bundleId: "x", method: IDEAL, conditionsAccepted: true, idempotencyKey: "x" }) { __typename } }`,
  report: 'mutation { fileComplaint(input: { about: OTHER, text: " " }) { __typename } }',
  sandbox: 'mutation { resetSandbox { __typename } }',
  change: 'mutation { changeLanguage(input: { language: "x" }) { __typename } }',
}

/** What joining has already used: a link confirmed the address. */
const DONE_BEFORE: Partial<Record<ActionName, number>> = { token: 1 }

/** Environment of a product with the standard action limits. */
export const LIMITED = { ACTION_LIMIT_FACTOR: '1' }

/**
 * Does every action more often than its limit allows, all at once: exactly the allowed number passes, and the
 * others learn when to retry.
 */
export async function exceedLimits(target: Target): Promise<Result> {
  let faults = 0
  for (const [action, query] of Object.entries(ASKED) as [keyof typeof ASKED, string][]) {
    const fault = notOfTheAction(action, query) ?? (await exceed(target, action, query))
    console.log(
      `  ${fault === undefined ? 'held ' : 'FELL '} ${action}${fault === undefined ? '' : `: ${fault}`}`,
    )
    if (fault !== undefined) faults += 1
  }
  return {
    name: 'limits',
    tried: `${Object.keys(ASKED).length} actions, ${BEYOND} more at once than allowed`,
    faults,
  }
}

// Otherwise another action's limit would be measured.
function notOfTheAction(action: keyof typeof ASKED, query: string): string | undefined {
  const field = /\{ (\w+)/.exec(query)![1]!
  const named = FIELDS_OF_ACTIONS[action]
  const type = query.startsWith('mutation') ? 'Mutation' : 'Query'
  const isOf =
    named?.includes(`${type}.${field}`) ??
    !Object.values(FIELDS_OF_ACTIONS).some((fields) => fields.includes(`${type}.${field}`))
  return isOf ? undefined : `${type}.${field} is another action`
}

async function exceed(
  target: Target,
  action: keyof typeof ASKED,
  query: string,
): Promise<string | undefined> {
  const { count: allowed, seconds } = ACTION_LIMITS[action].member
  const count = allowed - (DONE_BEFORE[action] ?? 0)
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const who = await target.join(`Limit ${action}`)
    const startedAt = performance.now()
    const answers = await Promise.all(
      Array.from({ length: count + BEYOND }, (_, index) => ask(target, who, { query, index })),
    )
    // An attempt so slow that the window restarts has measured nothing.
    if (performance.now() - startedAt < seconds * 1000) return faultOf(answers, { count, seconds })
  }
  return `the requests never came within ${seconds} s`
}

// Each request has its own address, so that the member is counted.
function ask(
  target: Target,
  who: Attacker,
  { query, index }: { query: string; index: number },
): Promise<Answer> {
  const outgoing = operation(who, query)
  const headers = { ...outgoing.headers, 'x-forwarded-for': `10.8.${index >> 8}.${index & 255}` }
  return target.send({ ...outgoing, headers })
}

function faultOf(
  answers: readonly Answer[],
  { count, seconds }: { count: number; seconds: number },
): string | undefined {
  const refused = answers.filter(({ text }) => text.includes('Too many actions'))
  const passed = answers.length - refused.length
  if (passed !== count) return `${passed} passed, not ${count}`
  const untold = refused.filter(({ headers }) => {
    const wait = Number(headers['retry-after'])
    return !(wait > 0 && wait <= seconds)
  })
  return untold.length === 0 ? undefined : `${untold.length} were not told when it goes on`
}
