import path from 'node:path'
import { allChanges, isDone, outcomeOf, type Caller, type ForeignIds } from './mutations.ts'
import { operate } from './operate.ts'
import { hireAdmin } from './operators.ts'
import { pay, SEND, until, viewerOf } from './racing.ts'
import type { Result } from './result.ts'
import { readTable, type Outcomes } from './table.ts'
import { faultsOf, operation, type Attacker, type GraphAnswer, type Target } from './target.ts'
import { picture, uploadOf } from './upload.ts'

const TABLE = path.join(import.meta.dirname, 'changes.json')

/** Mutations that need no account. */
const FOR_VISITORS = [
  'fileComplaint',
  'logOut',
  'logOutOperator',
  'requestPasswordReset',
  'requestWithdrawal',
  'startOperatorPasskeyLogin',
  'startPasskeyLogin',
  'setLocation',
]
/** Mutations by which operators change their own login, at whatever site they are. */
const FOR_OTHER_OPERATORS = [...FOR_VISITORS, 'removeOperatorPasskey', 'renewRecoveryCodes']
/** Mutations that a suspended member may call. */
const FOR_SUSPENDED = [
  ...FOR_VISITORS,
  'deleteSuspendedAccount',
  'endOtherSessions',
  'requestSuspendedExport',
  'withdrawOrder',
]

/**
 * Calls every mutation of the schema in every role, about one member's objects. Each result (the code of the
 * refusal, or the type of the answer) must match the table. Nothing of that member may have changed
 * afterwards. `ATTACK_WRITE=1` adds missing rows, for review before they are committed.
 */
export async function changeEverything(target: Target): Promise<Result> {
  const { owner, friend, ids } = await createOwner(target)
  const callers = await createCallers(target, owner)
  const before = await stateOf(target, owner, friend)
  const faults: string[] = []
  const found: Outcomes = {}
  for (const change of allChanges(ids))
    for (const caller of callers) {
      const answer = await target.send(operation(caller.who, change.query, change.variables()))
      const outcome = outcomeOf(JSON.parse(answer.text) as GraphAnswer)
      faults.push(...faultsOf(answer).map((fault) => `${change.name} as ${caller.role}: ${fault}`))
      ;(found[`Mutation.${change.name}`] ??= {})[caller.role] = outcome
      await renewIfGone(target, caller)
    }
  faults.push(...changed(before, await stateOf(target, owner, friend)))
  faults.push(...judge(found))
  for (const fault of faults) console.log(`  ${fault}`)
  const calls = Object.values(found).reduce((sum, roles) => sum + Object.keys(roles).length, 0)
  return {
    name: 'changes',
    tried: `${Object.keys(found).length} mutations as ${callers.length} roles, ${calls} calls`,
    faults: faults.length,
  }
}

/** A call may have ended the caller's session or account. */
async function renewIfGone(target: Target, caller: Caller): Promise<void> {
  if (caller.renew === undefined) return
  const document = '{ viewer { status } suspension { __typename } operator { id } }'
  const { data } = await target.run(caller.who, document)
  const viewer = data?.['viewer'] as { status: string } | null | undefined
  const there = {
    suspended: data?.['suspension'] != null,
    otherOperator: data?.['operator'] != null,
  }
  if (there[caller.role as keyof typeof there] ?? viewer?.status === 'ACTIVE') return
  caller.who = await caller.renew()
}

function judge(found: Outcomes): string[] {
  const table = readTable(TABLE).completed(found)
  const faults: string[] = []
  for (const [field, roles] of Object.entries(found)) {
    const allowed = table[field]
    if (allowed === undefined) {
      faults.push(`${field} is not in the table: say how it ends for whom`)
      continue
    }
    for (const [role, outcome] of Object.entries(roles))
      if (allowed[role] !== outcome)
        faults.push(`${field} as ${role} ends with ${outcome}, not ${allowed[role] ?? 'in the table'}`)
  }
  for (const [field, roles] of Object.entries(table)) {
    if (!(field in found)) faults.push(`${field} is in the table and not in the schema`)
    // Checked independently of the table.
    const name = field.split('.')[1]!
    for (const [role, open] of Object.entries({
      visitor: FOR_VISITORS,
      developer: FOR_VISITORS,
      partner: FOR_VISITORS,
      suspended: FOR_SUSPENDED,
      // At a site where others work, an operator is a visitor.
      otherOperator: FOR_OTHER_OPERATORS,
    }))
      if (isDone(roles[role] ?? '') && !open.includes(name))
        faults.push(`${field} is in the table as done for somebody who is ${role}`)
  }
  return faults
}

const STATE = `email language invisible status hidesHouseProfiles notificationsDisabled credits
  quietHours { startsAt } spendingLimit { amount { amountMinor } pendingAmount { amountMinor } }
  profile { displayName aboutMe photos { id position } }
  sessions { id } passkeys { id } connectedApps { id } orders(first: 20) { edges { node { id state } } } dataExport { state }
  consents { purpose given } notificationPreferences { type email push } storedMethod { __typename }`
const TALK = `query ($id: ID!) { viewer { conversationWith(profileId: $id) { id closed unreadCount
  messages(last: 50) { edges { node { id } } } } } }`

/** The owner's state, which others must not change, as text. */
async function stateOf(target: Target, owner: Attacker, friend: Attacker): Promise<Record<string, string>> {
  const own = await viewerOf(target, owner, STATE)
  const { data } = await target.run(owner, TALK, { id: friend.profileId })
  return Object.fromEntries(
    Object.entries({ ...own, conversation: data }).map(([name, value]) => [name, JSON.stringify(value)]),
  )
}

const changed = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(before)
    .filter((name) => before[name] !== after[name])
    .map((name) => `others have changed ${name} from ${before[name]!} to ${after[name] ?? 'nothing'}`)

const BLOCK = 'mutation ($id: ID!) { blockProfile(input: { profileId: $id }) { __typename } }'

async function createCallers(target: Target, owner: Attacker): Promise<Caller[]> {
  const blocked = async () => {
    const member = await target.join('Blocked')
    await target.run(owner, BLOCK, { id: member.profileId })
    return member
  }
  const stranger = () => target.join('Stranger')
  const otherSite = () => target.join('Elsewhere', 'dutch.localhost')
  const suspended = async () => {
    const member = await target.join('Suspended')
    await operate(target, 'suspend', '--site', 'ruvela', '--member', member.email, '--reason', 'rules')
    return member
  }
  // An admin, but of another site: each mutation of operators is refused here.
  const otherOperator = () => hireAdmin(target, 'dutch')
  const made = await operate(target, 'api-key', 'create', '--site', 'ruvela', '--partner', 'Attack')
  return [
    { role: 'visitor', who: { ...target.visitor, token: '' } },
    { role: 'developer', who: target.visitor },
    { role: 'partner', who: { ...target.visitor, token: made.split('\n')[1]! } },
    { role: 'suspended', who: await suspended(), renew: suspended },
    { role: 'stranger', who: await stranger(), renew: stranger },
    { role: 'blocked', who: await blocked(), renew: blocked },
    { role: 'otherSite', who: await otherSite(), renew: otherSite },
    { role: 'otherOperator', who: await otherOperator(), renew: otherOperator },
  ]
}

const DEBIT = `mutation ($bundleId: ID!) { startDirectDebit(input: { accountHolder: "A. Owner", street: "Damrak", houseNumber: "1",
  zip: "1012 JS", city: "Amsterdam", iban: "NL91ABNA0417164300", phone: "0612345678", bundleId: $bundleId, mandateAccepted: true,
  conditionsAccepted: true }) { __typename ... on StartDirectDebitSuccess { directDebit { id } } } }`
const OWN = `profile { photos { id } } sessions { id } orders(first: 1) { edges { node { id } } }`

type Owned = {
  profile: { photos: { id: string }[] }
  sessions: { id: string }[]
  orders: { edges: { node: { id: string } }[] }
}

const LET_IN = `mutation ($clientId: String!) { respondToAppAuthorization(input: { allow: true, request: { clientId: $clientId,
  redirectUri: "https://app.example/", responseType: "code", scope: "profile:read", codeChallengeMethod: "S256",
  codeChallenge: "0123456789012345678901234567890123456789012" } }) { __typename } }`

/** Authorises an app. @returns its id for the member */
async function connectApp(target: Target, owner: Attacker): Promise<string> {
  const typed = ['--site', 'ruvela', '--name', 'Attack', '--redirects', 'https://app.example/']
  const clientId = await operate(target, 'oauth-client', 'create', ...typed, '--kind', 'public')
  await target.run(owner, LET_IN, { clientId })
  const { connectedApps } = (await viewerOf(target, owner, 'connectedApps { id }')) as unknown as {
    connectedApps: { id: string }[]
  }
  return connectedApps[0]!.id
}

/** A member who has one of everything, and a friend to talk to. */
async function createOwner(target: Target) {
  const [owner, friend] = [await target.join('Owner'), await target.join('Friend')]
  await pay(target, owner)
  await target.send(uploadOf(owner, await picture()))
  await until(async () => {
    const input = { clientId: 'the-owners-own', recipientId: friend.profileId, text: 'Hallo' }
    const { data } = await target.run(owner, SEND, { input })
    return (data?.['result'] as { __typename: string } | null)?.__typename === 'SendMessageSuccess'
  })
  const { data: talk } = await target.run(owner, TALK, { id: friend.profileId })
  const { conversationWith } = (
    talk as {
      viewer: { conversationWith: { id: string; messages: { edges: { node: { id: string } }[] } } }
    }
  ).viewer
  const message = conversationWith.messages.edges[0]!.node.id
  const { data } = await target.run(owner, '{ bundles { id } }')
  const bundleId = (data!['bundles'] as { id: string }[])[0]!.id
  const debit = (await target.run(owner, DEBIT, { bundleId })).data!['startDirectDebit']
  const own = (await viewerOf(target, owner, OWN)) as unknown as Owned
  const ids: ForeignIds = {
    profileId: owner.profileId,
    recipientId: owner.profileId,
    photoId: own.profile.photos[0]!.id,
    conversationId: conversationWith.id,
    messageId: message,
    replyToId: message,
    orderId: own.orders.edges[0]!.node.id,
    sessionId: own.sessions[0]!.id,
    connectedAppId: await connectApp(target, owner),
    directDebitId: (debit as { directDebit: { id: string } }).directDebit.id,
    bundleId,
  }
  return { owner, friend, ids }
}
