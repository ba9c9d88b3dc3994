import path from 'node:path'
import type { GraphQLField } from 'graphql'
import { operate } from './operate.ts'
import { joinWithCredits, pay, SEND, until, viewerOf } from './racing.ts'
import type { Result } from './result.ts'
import { SCHEMA, selectionOf } from './schema-paths.ts'
import { openStream, type Stream } from './stream.ts'
import { readTable, type Outcomes } from './table.ts'
import { operation, PASSWORD, type Attacker, type Target } from './target.ts'

const TABLE = path.join(import.meta.dirname, 'subscriptions.json')
const FIELDS = Object.values(SCHEMA.getSubscriptionType()!.getFields())
/**
 * Streams for a key with its own traffic, which no role here has: gateway/socket/partner-socket.test.ts
 * covers the recipients.
 */
const FOR_PARTNERS = new Set(['partnerSignupReceived'])
/**
 * Streams whose events follow a moderator's decision a minute later, which the rounds here do not provoke:
 * subgraphs/accounts/moderation/account-events.test.ts covers the recipients.
 */
const AFTER_DECISIONS = new Set(['accountEvents'])
/** Each round provokes every event of the owner once. */
const ROUNDS_MIN = 3
const ROUNDS_MAX = 20
const PAUSE_MS = 250
const QUIET_MS = 1000
const LIKE_TRIES = 200

/** The member at the centre of all events, on two devices. */
const OWNERS = ['owner', 'ownerLogsOut']
const HEARS = 'hears'
const SILENT = 'silent'
const CLOSED_AFTERWARDS = 'hears, closed 4403 after the logout'

/** One stream of one role. `isLive` streams start now, the others at the first event ever. */
type Listener = { field: string; role: string; isLive: boolean; stream: Stream }

/**
 * The member at the centre of all events, and their conversation partner. `marks`: ids that others must not
 * receive.
 */
type Pair = { owner: Attacker; friend: Attacker; conversationId: string; marks: string[] }

/**
 * Follows every subscription of the schema in every role, about one member's conversation, while events
 * happen to that member. The table says which roles receive events, which are refused, and which are
 * admitted but receive nothing. `ATTACK_WRITE=1` adds missing rows, for review.
 */
export async function listenEverywhere(target: Target): Promise<Result> {
  const pair = await createPair(target)
  const callers = await createCallers(target, pair)
  const faults: string[] = []
  const listeners = FIELDS.flatMap((field) =>
    callers.flatMap(({ role, who }) => listen(target, pair, field, { role, who })),
  )
  const roundsFor = async (isOver: () => boolean) => {
    for (let round = 0; round < ROUNDS_MAX && (round < ROUNDS_MIN || !isOver()); round += 1) {
      await happen(target, pair)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  const { table, completed } = readTable(TABLE)
  await roundsFor(() => listeners.every((listener) => isAsExpected(listener, table)))
  const found = outcomesOf(listeners)
  faults.push(...(await logOutMeanwhile(target, { ...pair, listeners, callers, found, roundsFor })))
  for (const { field, role, isLive, stream } of listeners) {
    const leaked = mayHear(field, role)
      ? undefined
      : pair.marks.find((mark) => stream.heard.join().includes(mark))
    if (leaked !== undefined)
      faults.push(`${field} tells ${role} of others${isLive ? '' : ' in what was missed'}: ${leaked}`)
    stream.close()
  }
  faults.push(...judge(found, completed(found)))
  for (const fault of faults) console.log(`  ${fault}`)
  const events = listeners.reduce((sum, { stream }) => sum + stream.heard.length, 0)
  return {
    name: 'subscriptions',
    tried: `${FIELDS.length} subscriptions as ${callers.length} roles, ${events} events`,
    faults: faults.length,
  }
}

/** The roles that the events are about. The conversation partner receives events of the conversation only. */
function mayHear(field: string, role: string): boolean {
  if (FOR_PARTNERS.has(field) || AFTER_DECISIONS.has(field)) return false
  if (OWNERS.includes(role)) return true
  return role === 'friend' && field.startsWith('conversation')
}

function listen(
  target: Target,
  { conversationId }: Pair,
  field: GraphQLField<unknown, unknown>,
  { role, who }: Caller,
): Listener[] {
  const given: Record<string, unknown> = { conversationId }
  const open = (more: Record<string, unknown>, isLive: boolean): Listener => {
    const passed = field.args.filter(({ name }) => name in given || name in more)
    const declared = passed.map(({ name, type }) => `$${name}: ${String(type)}`)
    const inBrackets = (list: string[]) => (list.length === 0 ? '' : `(${list.join(', ')})`)
    const selection = selectionOf(field, 0).replace(/^\w+(\([^)]*\))?/, '')
    const query = `subscription ${inBrackets(declared)} { ${field.name}${inBrackets(passed.map(({ name }) => `${name}: $${name}`))} ${selection} }`
    const variables = Object.fromEntries(passed.map(({ name }) => [name, given[name] ?? more[name]]))
    return { field: field.name, role, isLive, stream: openStream(target.port, who, { query, variables }) }
  }
  const canAskForMissed = field.args.some(({ name }) => name === 'after')
  // A role that may receive events begins with missed ones: they prove that the stream is open.
  if (canAskForMissed && mayHear(field.name, role)) return [open({ after: '0' }, true)]
  return [open({}, true), ...(canAskForMissed ? [open({ after: '0' }, false)] : [])]
}

const outcomeOf = ({ stream }: Listener) => stream.end() ?? (stream.heard.length > 0 ? HEARS : SILENT)

// A silent role proves nothing until the others have received events; a refusal is awaited.
function isAsExpected(listener: Listener, table: Outcomes): boolean {
  const expected = table[`Subscription.${listener.field}`]?.[listener.role]?.split(',')[0]
  return !listener.isLive || expected === undefined || outcomeOf(listener) === expected
}

function outcomesOf(listeners: readonly Listener[]): Outcomes {
  const found: Outcomes = {}
  for (const listener of listeners.filter(({ isLive }) => isLive))
    (found[`Subscription.${listener.field}`] ??= {})[listener.role] = outcomeOf(listener)
  return found
}

type Meanwhile = Pair & {
  listeners: readonly Listener[]
  callers: readonly Caller[]
  found: Outcomes
  roundsFor: (isOver: () => boolean) => Promise<void>
}

/** Ends the session of one listener: its streams close and receive nothing that happens afterwards. */
async function logOutMeanwhile(
  target: Target,
  { owner, friend, listeners, callers, found, roundsFor }: Meanwhile,
): Promise<string[]> {
  const { who } = callers.find(({ role }) => role === 'ownerLogsOut')!
  const heard = listeners.filter(({ field, role }) => mayHear(field, role))
  const ended = heard.filter(({ role }) => role === 'ownerLogsOut')
  const going = heard.filter(({ role, isLive }) => role === 'owner' && isLive)
  // Earlier events arrive before the logout.
  await untilQuiet([...ended, ...going])
  await target.run(who, LOG_OUT)
  const heardBefore = new Map<Listener, number>()
  for (const listener of [...ended, ...going]) heardBefore.set(listener, listener.stream.heard.length)
  await like(target, callers.find(({ role }) => role === 'stranger')!.who, owner)
  await isSent(target, owner, friend)
  await pay(target, owner)
  const isOver = () =>
    ended.every(({ stream }) => stream.end()?.startsWith('closed') === true) &&
    going.every((listener) => listener.stream.heard.length > heardBefore.get(listener)!)
  await roundsFor(isOver)
  for (const { field, isLive, stream } of ended)
    if (isLive && stream.end() === 'closed 4403' && found[`Subscription.${field}`]!['ownerLogsOut'] === HEARS)
      found[`Subscription.${field}`]!['ownerLogsOut'] = CLOSED_AFTERWARDS
  const hasHeardMore = (listener: Listener) => listener.stream.heard.length > heardBefore.get(listener)!
  return [
    ...ended.filter(hasHeardMore).map(({ field }) => `${field} goes on after the logout has been answered`),
    ...going
      .filter((listener) => !hasHeardMore(listener))
      .map(({ field }) => `${field} tells nobody of what happens after the logout`),
  ]
}

async function untilQuiet(listeners: readonly Listener[]): Promise<void> {
  const heardCount = () => listeners.reduce((sum, { stream }) => sum + stream.heard.length, 0)
  for (let before = -1; before !== heardCount();) {
    before = heardCount()
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
  }
}

function judge(found: Outcomes, table: Outcomes): string[] {
  const faults: string[] = []
  for (const [field, roles] of Object.entries(found)) {
    const allowed = table[field]
    if (allowed === undefined) {
      faults.push(`${field} is not in the table: say who hears it`)
      continue
    }
    const name = field.split('.')[1]!
    for (const [role, outcome] of Object.entries(roles)) {
      if (allowed[role] !== outcome)
        faults.push(`${field} as ${role} is ${outcome}, not ${allowed[role] ?? 'in the table'}`)
      // Checked independently of the table.
      if (outcome.startsWith(HEARS) && !mayHear(name, role)) faults.push(`${field} is heard by ${role}`)
    }
    const isHeardHere = !FOR_PARTNERS.has(name) && !AFTER_DECISIONS.has(name)
    if (roles['owner'] !== HEARS && isHeardHere)
      faults.push(`${field}: the owner hears nothing, so nothing was looked at`)
  }
  for (const field of Object.keys(table))
    if (!(field in found)) faults.push(`${field} is in the table and not in the schema`)
  return faults
}

const TALK = `query ($id: ID!) { viewer { conversationWith(profileId: $id) { id } } }`
const TYPE = 'mutation ($id: ID!) { notifyTyping(input: { conversationId: $id }) { __typename } }'
const LIKE = 'mutation ($id: ID!) { result: likeProfile(input: { profileId: $id }) { __typename } }'
const BLOCK = 'mutation ($id: ID!) { blockProfile(input: { profileId: $id }) { __typename } }'
const LOG_IN = 'mutation ($input: LogInInput!) { logIn(input: $input) { __typename } }'
const LOG_OUT = 'mutation { logOut { __typename } }'

/** Two members; one has written to the other. */
async function createPair(target: Target): Promise<Pair> {
  const [owner, friend] = [await joinWithCredits(target, 'Owner'), await joinWithCredits(target, 'Friend')]
  await pay(target, owner)
  await until(() => isSent(target, owner, friend))
  const { data } = await target.run(owner, TALK, { id: friend.profileId })
  const { conversationWith } = (data as { viewer: { conversationWith: { id: string } } }).viewer
  const conversationId = conversationWith.id
  await like(target, friend, owner)
  return { owner, friend, conversationId, marks: [owner.profileId, owner.viewerId, conversationId] }
}

/**
 * Each of the pair has to seek someone like the other. A new member becomes visible to others a moment after
 * the sign-up.
 */
async function like(target: Target, from: Attacker, to: Attacker): Promise<void> {
  let answer: unknown
  for (let count = 0; count < LIKE_TRIES; count += 1) {
    const { data, errors } = await target.run(from, LIKE, { id: to.profileId })
    if ((data?.['result'] as { __typename: string } | null)?.__typename === 'LikeProfileSuccess') return
    answer = data ?? errors
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  throw new Error(`nobody could be liked: ${JSON.stringify(answer)}`)
}

async function isSent(target: Target, from: Attacker, to: Attacker): Promise<boolean> {
  const input = { clientId: crypto.randomUUID(), recipientId: to.profileId, text: 'Hallo' }
  const { data } = await target.run(from, SEND, { input })
  return (data?.['result'] as { __typename: string } | null)?.__typename === 'SendMessageSuccess'
}

/** Both are typing: only current listeners receive that, and it is never repeated. */
async function happen(target: Target, { owner, friend, conversationId }: Pair): Promise<void> {
  for (const who of [owner, friend]) await target.run(who, TYPE, { id: conversationId })
}

type Caller = { role: string; who: Attacker }

async function createCallers(target: Target, { owner, friend }: Pair): Promise<Caller[]> {
  const blocked = await joinWithCredits(target, 'Blocked')
  // The fourth member, whom the first seeks: genders alternate from one member to the next.
  const stranger = await joinWithCredits(target, 'Stranger')
  const suspended = await target.join('Suspended')
  await target.run(owner, BLOCK, { id: blocked.profileId })
  await operate(target, 'suspend', '--site', 'ruvela', '--member', suspended.email, '--reason', 'rules')
  const made = await operate(target, 'api-key', 'create', '--site', 'ruvela', '--partner', 'Attack')
  const loggedOut = await logInAgain(target, owner)
  await target.run(loggedOut, LOG_OUT)
  const elsewhere = await target.join('Elsewhere', 'dutch.localhost')
  await until(async () => ((await viewerOf(target, elsewhere, 'credits'))['credits'] as number) > 0)
  return [
    { role: 'visitor', who: { ...target.visitor, token: '' } },
    { role: 'developer', who: target.visitor },
    { role: 'partner', who: { ...target.visitor, token: made.split('\n')[1]! } },
    { role: 'loggedOut', who: loggedOut },
    { role: 'suspended', who: suspended },
    { role: 'stranger', who: stranger },
    { role: 'blocked', who: blocked },
    { role: 'otherSite', who: elsewhere },
    { role: 'friend', who: friend },
    { role: 'ownerLogsOut', who: await logInAgain(target, owner) },
    { role: 'owner', who: owner },
  ]
}

/** The same member on another device. */
async function logInAgain(target: Target, member: Attacker): Promise<Attacker> {
  const input = { email: member.email, password: PASSWORD }
  const { headers, text } = await target.send(operation(target.visitor, LOG_IN, { input }))
  const token = /__Host-session=([^;]+)/.exec(String(headers['set-cookie']))?.[1]
  if (token === undefined) throw new Error(`nobody could log in: ${text}`)
  return { ...member, token }
}
