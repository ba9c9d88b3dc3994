import path from 'node:path'
import { operate } from './operate.ts'
import { allChanges, isDone, outcomeOf, type Caller, type ForeignIds } from './mutations.ts'
import { pay, SEND, until, viewerOf } from './racing.ts'
import { faultsOf, operation, type Attacker, type GraphAnswer, type Stage } from './stage.ts'
import { readTable, type Outcomes } from './table.ts'
import { picture, uploadOf } from './upload.ts'
import type { Verdict } from './verdict.ts'

const TABLE = path.join(import.meta.dirname, 'changes.json')

/** Mutations that need no account. */
const FOR_VISITORS = [
  'fileComplaint',
  'logOut',
  'requestPasswordReset',
  'requestWithdrawal',
  'startPasskeyLogin',
  'setLocation',
]
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
export async function changeEverything(stage: Stage): Promise<Verdict> {
  const { owner, friend, ids } = await createOwner(stage)
  const callers = await createCallers(stage, owner)
  const before = await stateOf(stage, owner, friend)
  const faults: string[] = []
  const found: Outcomes = {}
  for (const change of allChanges(ids))
    for (const caller of callers) {
      const answer = await stage.send(operation(caller.who, change.query, change.variables()))
      const outcome = outcomeOf(JSON.parse(answer.text) as GraphAnswer)
      faults.push(...faultsOf(answer).map((fault) => `${change.name} as ${caller.role}: ${fault}`))
      ;(found[`Mutation.${change.name}`] ??= {})[caller.role] = outcome
      await renewIfGone(stage, caller)
    }
  faults.push(...changed(before, await stateOf(stage, owner, friend)))
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
async function renewIfGone(stage: Stage, caller: Caller): Promise<void> {
  if (caller.renew === undefined) return
  const { data } = await stage.run(caller.who, '{ viewer { status } suspension { __typename } }')
  const viewer = data?.['viewer'] as { status: string } | null | undefined
  const isThere = caller.role === 'suspended' ? data?.['suspension'] != null : viewer?.status === 'ACTIVE'
  if (isThere) return
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
async function stateOf(stage: Stage, owner: Attacker, friend: Attacker): Promise<Record<string, string>> {
  const own = await viewerOf(stage, owner, STATE)
  const { data } = await stage.run(owner, TALK, { id: friend.profileId })
  return Object.fromEntries(
    Object.entries({ ...own, conversation: data }).map(([name, value]) => [name, JSON.stringify(value)]),
  )
}

const changed = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(before)
    .filter((name) => before[name] !== after[name])
    .map((name) => `others have changed ${name} from ${before[name]!} to ${after[name] ?? 'nothing'}`)

const BLOCK = 'mutation ($id: ID!) { blockProfile(input: { profileId: $id }) { __typename } }'

async function createCallers(stage: Stage, owner: Attacker): Promise<Caller[]> {
  const blocked = async () => {
    const member = await stage.join('Blocked')
    await stage.run(owner, BLOCK, { id: member.profileId })
    return member
  }
  const stranger = () => stage.join('Stranger')
  const otherSite = () => stage.join('Elsewhere', 'dutch.localhost')
  const suspended = async () => {
    const member = await stage.join('Suspended')
    await operate(stage, 'suspend', '--site', 'ruvela', '--member', member.email, '--reason', 'rules')
    return member
  }
  const made = await operate(stage, 'api-key', 'create', '--site', 'ruvela', '--partner', 'Attack')
  return [
    { role: 'visitor', who: { ...stage.visitor, token: '' } },
    { role: 'developer', who: stage.visitor },
    { role: 'partner', who: { ...stage.visitor, token: made.split('\n')[1]! } },
    { role: 'suspended', who: await suspended(), renew: suspended },
    { role: 'stranger', who: await stranger(), renew: stranger },
    { role: 'blocked', who: await blocked(), renew: blocked },
    { role: 'otherSite', who: await otherSite(), renew: otherSite },
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

const LET_IN = `mutation ($clientId: String!) { decideAppRequest(input: { allow: true, request: { clientId: $clientId,
  redirectUri: "https://app.example/", responseType: "code", scope: "profile:read", codeChallengeMethod: "S256",
  codeChallenge: "0123456789012345678901234567890123456789012" } }) { __typename } }`

/** Authorises an app. @returns its id for the member */
async function connectApp(stage: Stage, owner: Attacker): Promise<string> {
  const typed = ['--site', 'ruvela', '--name', 'Attack', '--redirects', 'https://app.example/']
  const clientId = await operate(stage, 'oauth-client', 'create', ...typed, '--kind', 'public')
  await stage.run(owner, LET_IN, { clientId })
  const { connectedApps } = (await viewerOf(stage, owner, 'connectedApps { id }')) as unknown as {
    connectedApps: { id: string }[]
  }
  return connectedApps[0]!.id
}

/** A member who has one of everything, and a friend to talk to. */
async function createOwner(stage: Stage) {
  const [owner, friend] = [await stage.join('Owner'), await stage.join('Friend')]
  await pay(stage, owner)
  await stage.send(uploadOf(owner, await picture()))
  await until(async () => {
    const input = { clientId: 'the-owners-own', recipientId: friend.profileId, text: 'Hallo' }
    const { data } = await stage.run(owner, SEND, { input })
    return (data?.['result'] as { __typename: string } | null)?.__typename === 'SendMessageSuccess'
  })
  const { data: talk } = await stage.run(owner, TALK, { id: friend.profileId })
  const { conversationWith } = (
    talk as {
      viewer: { conversationWith: { id: string; messages: { edges: { node: { id: string } }[] } } }
    }
  ).viewer
  const message = conversationWith.messages.edges[0]!.node.id
  const { data } = await stage.run(owner, '{ bundles { id } }')
  const bundleId = (data!['bundles'] as { id: string }[])[0]!.id
  const debit = (await stage.run(owner, DEBIT, { bundleId })).data!['startDirectDebit']
  const own = (await viewerOf(stage, owner, OWN)) as unknown as Owned
  const ids: ForeignIds = {
    profileId: owner.profileId,
    recipientId: owner.profileId,
    photoId: own.profile.photos[0]!.id,
    conversationId: conversationWith.id,
    messageId: message,
    replyToId: message,
    orderId: own.orders.edges[0]!.node.id,
    sessionId: own.sessions[0]!.id,
    connectedAppId: await connectApp(stage, owner),
    directDebitId: (debit as { directDebit: { id: string } }).directDebit.id,
    bundleId,
  }
  return { owner, friend, ids }
}
