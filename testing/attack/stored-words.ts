import { cutTo, type Payload } from './payloads.ts'
import { until } from './racing.ts'
import {
  faultsOf,
  inParallel,
  operation,
  PASSWORD,
  type Attacker,
  type OutgoingRequest,
  type Target,
} from './target.ts'

const WIDTH = 4
const BATCH = 20
const NAME_LENGTH = 30
const ABOUT_ME_LENGTH = 1000
const ABOUT_ID_LENGTH = 200
const MAILS = /href="(\/dev\/mail\/[\w-]+)"/g

/**
 * A member who has written one text into every field, to one reader. Some fields refuse some texts: `isShown`
 * means that the profile has it.
 */
export type Writer = Attacker & {
  payload: Payload
  reader: Attacker
  isShown: boolean
  conversationId?: string
}

type Written = {
  writers: Writer[]
  faults: string[]
  /** Addresses of mails in the demo's mailbox. */
  mails: Set<string>
}

/**
 * Writes every text by its own member: as name, profile text, message, complaint, bank details and device
 * name.
 */
export async function writeEverywhere(
  target: Target,
  readers: readonly Attacker[],
  payloads: readonly Payload[],
): Promise<Written> {
  const written: Written = { writers: [], faults: [], mails: new Set() }
  const { data } = await target.run(target.visitor, '{ bundles { id } site { messageLength } }')
  const { bundles, site: settings } = data as { bundles: [{ id: string }]; site: { messageLength: number } }
  const site = { bundleId: bundles[0].id, ...settings }
  for (let from = 0; from < payloads.length; from += BATCH) {
    await inParallel(payloads.slice(from, from + BATCH), WIDTH, async (payload) => {
      written.writers.push(await writeAll(target, { ...written, readers, site, payload }))
    })
    // The mailbox shows only its newest mails.
    const { text } = await target.send({ method: 'GET', path: '/dev/mail' })
    for (const [, mail] of text.matchAll(MAILS)) written.mails.add(mail!)
  }
  return written
}

type Task = {
  readers: readonly Attacker[]
  site: { bundleId: string; messageLength: number }
  payload: Payload
  faults: string[]
}

async function writeAll(target: Target, { readers, site, payload, faults }: Task): Promise<Writer> {
  const member = await joinAs(target, payload)
  const ask = async (request: OutgoingRequest) => {
    const answer = await target.send(request)
    for (const fault of faultsOf(answer))
      faults.push(`${payload.kind} ${JSON.stringify(payload.text.slice(0, 60))}: ${fault}`)
    return answer
  }
  const write = async (query: string, input: Record<string, unknown>) =>
    (JSON.parse((await ask(operation(member, query, { input }))).text) as Answer).data?.result ?? undefined
  const { text } = payload
  await write(PLACE, { latitude: 52.09, longitude: 5.12 })
  await write(PROFILE, { displayName: cutTo(text, NAME_LENGTH) })
  const about = await write(PROFILE, { aboutMe: cutTo(text, ABOUT_ME_LENGTH) })
  const isShown = about?.__typename === 'UpdateProfileSuccess'
  const reader = await whoLooksFor(write, readers)
  const message = {
    clientId: crypto.randomUUID(),
    recipientId: reader.profileId,
    text: cutTo(text, site.messageLength),
  }
  let sent: Result | undefined
  await until(async () => {
    sent = await write(MESSAGE, message)
    return sent !== undefined && !SOON_OTHERWISE.has(sent.__typename)
  })
  await write(COMPLAINT, { about: 'MEMBER', aboutId: cutTo(text, ABOUT_ID_LENGTH), text })
  await write(DEBIT, debitOf(payload, site.bundleId))
  await ask(logInFrom(target, member, text))
  const conversationId = sent?.conversation?.id
  if (conversationId === undefined)
    faults.push(`${payload.kind}: no message could be sent: ${JSON.stringify(sent)}`)
  return { ...member, payload, reader, isShown, ...(conversationId === undefined ? {} : { conversationId }) }
}

// Permission to write, the confirmed address and the sign-up credits arrive a moment after the sign-up.
const SOON_OTHERWISE = new Set([
  'InsufficientCreditsError',
  'RecipientUnavailableError',
  'EmailNotConfirmedError',
])

type Result = { __typename: string; conversation?: { id: string } }
type Answer = { data?: { result?: Result | null } | null }

const mutation = (name: string, input: string, selection = '') =>
  `mutation ($input: ${input}!) { result: ${name}(input: $input) { __typename ${selection} } }`
const PLACE = mutation('setLocation', 'SetLocationInput')
const PROFILE = mutation('updateProfile', 'UpdateProfileInput')
const LIKE = mutation('likeProfile', 'LikeProfileInput')
const MESSAGE = mutation(
  'sendMessage',
  'SendMessageInput',
  '... on SendMessageSuccess { conversation { id } }',
)
const COMPLAINT = mutation('fileComplaint', 'FileComplaintInput')
const DEBIT = mutation('startDirectDebit', 'StartDirectDebitInput')
const LOG_IN = mutation('logIn', 'LogInInput')

const debitOf = ({ text, index }: Payload, bundleId: string) => ({
  accountHolder: cutTo(text, 70),
  street: cutTo(text, 100),
  houseNumber: cutTo(text, 20),
  zip: cutTo(text, 16),
  city: cutTo(text, 80),
  iban: 'NL91ABNA0417164300',
  phone: `06${10_000_000 + index}`,
  bundleId,
  mandateAccepted: true,
  conditionsAccepted: true,
})

// A refused name is never shown to anyone.
async function joinAs(target: Target, { text, index }: Payload): Promise<Attacker> {
  try {
    return await target.join(cutTo(text, NAME_LENGTH))
  } catch {
    return target.join(`Plain ${index}`)
  }
}

/**
 * Likes the reader who seeks someone like the writer. New members become visible to others a moment after the
 * sign-up.
 */
async function whoLooksFor(
  write: (query: string, input: Record<string, unknown>) => Promise<{ __typename: string } | undefined>,
  readers: readonly Attacker[],
): Promise<Attacker> {
  let liked: Attacker | undefined
  await until(async () => {
    for (const reader of readers) {
      const answer = await write(LIKE, { profileId: reader.profileId })
      if (answer?.__typename === 'LikeProfileSuccess') liked = reader
    }
    return liked !== undefined
  })
  return liked!
}

/** A login from a device whose name is the text, as far as a header can carry it. */
function logInFrom(target: Target, { email }: Attacker, text: string): OutgoingRequest {
  const form = operation(target.visitor, LOG_IN, { input: { email, password: PASSWORD } })
  const device = text.replaceAll(/[^\u0020-\u007e]/g, '').slice(0, 300)
  return { ...form, headers: { ...form.headers, 'user-agent': device } }
}
