import i18next from 'i18next'
import parameters from '#web/__generated__/visitorMembersQuery$parameters.ts'
import { visitorVariables } from '#web/features/search/visitorVariables.rules.ts'
import { RequestFault } from '#web/runtime/network/faults.ts'
import { postWithRetries } from '#web/runtime/network/postOperation.ts'
import { readBoot } from '#web/runtime/page/boot.ts'
import type { ClientMembers } from '#web/runtime/page/clientMembers.ts'
import type { VisitorMembers } from './visitorMembers.ts'

const CACHED_FOR_MS = 10 * 60_000
const CACHED_SEARCHES = 20

/** A visitor's search. `isAway`: the answer is that of the search before, for want of a connection. */
export type FoundMembers = { answer: ClientMembers; isAway: boolean }

type Asked = { answer: Promise<ClientMembers>; at: number }

const asked = new Map<string, Asked>()
let last: ClientMembers | undefined
let isBootRead = false

function keep(key: string, answer: Promise<ClientMembers>): void {
  asked.delete(key)
  asked.set(key, { answer, at: Date.now() })
  const [oldest] = asked.keys()
  if (asked.size > CACHED_SEARCHES && oldest !== undefined) asked.delete(oldest)
}

const keyOf = (search: string, locale: string) => `${locale} ${search}`

/** The document has the answer of the search at its own address. */
function readDocument(): void {
  if (isBootRead) return
  isBootRead = true
  const { members, locale } = readBoot()
  if (members?.answer) keep(keyOf(members.search, locale), Promise.resolve(members.answer))
}

async function ask(search: string): Promise<ClientMembers> {
  const names = { reference: crypto.randomUUID(), idempotencyKey: undefined }
  const response = await postWithRetries(parameters.params, visitorVariables(search, readBoot()), {
    names,
    signal: new AbortController().signal,
  })
  // Unlike Relay, this page needs every field of the answer.
  const { data, errors } = response as { data?: VisitorMembers | null; errors?: unknown[] }
  if (!data || errors?.length) throw new RequestFault('GENERIC', names.reference)
  return data
}

/**
 * Asks for the members of a visitor's search, without Relay. The answer lasts ten minutes, so that coming
 * back needs no request (SRCH-08).
 * @throws RequestFault if there is no answer; a lost connection only without an earlier one
 */
export async function findMembers({ url: { search } }: { url: URL }): Promise<FoundMembers> {
  readDocument()
  const key = keyOf(search, i18next.language)
  const known = asked.get(key)
  const isFresh = known !== undefined && Date.now() - known.at < CACHED_FOR_MS
  const asking = isFresh ? known.answer : ask(search)
  if (!isFresh) {
    keep(key, asking)
    asking.catch(() => asked.get(key)?.answer === asking && asked.delete(key))
  }
  try {
    last = await asking
    return { answer: last, isAway: false }
  } catch (error) {
    if (last && error instanceof RequestFault && error.code === 'NETWORK')
      return { answer: last, isAway: true }
    throw error
  }
}
