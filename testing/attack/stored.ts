import type { Browser } from '@playwright/test'
import { blindSpots } from './blindness.ts'
import { openBrowser, openWindow, type BrowserWindow, type Look } from './browser.ts'
import { allPayloads, someOfEachKind } from './payloads.ts'
import { pay, until, viewerOf } from './racing.ts'
import type { Result } from './result.ts'
import { unsafeFiles } from './stored-files.ts'
import { writeEverywhere, type Writer } from './stored-words.ts'
import { inParallel, type Attacker, type Target } from './target.ts'

/** Windows that work in parallel; more would wait for the processor. */
const WINDOWS = 2
const FAULTS_SHOWN = 40
/** The number of sampled writers who check their own screens. */
const SAMPLED_WRITERS = 3
const LISTS = [
  '/members',
  '/likes',
  '/likes/sent',
  '/likes/matches',
  '/chats',
  '/swipe-game',
  '/match-finder',
]
const OWN = ['/profile', '/notifications', '/transactions', '/complaints']
const LANDINGS = ['landing', 'landing2', 'landing3', 'signup']

/** What has been checked so far: the numbers of the displayed texts, by kind of screen. */
type Seen = Map<string, Set<number>>

/**
 * Writes hostile texts into every field that stores members' words, and opens every screen, mail and file
 * where others read them. No text runs, sends requests, leads away, or overflows its screen.
 * @param perKind how many texts of each kind; defaults to all
 */
export async function storePayloads(target: Target, perKind?: number): Promise<Result> {
  const payloads = perKind === undefined ? allPayloads() : someOfEachKind(allPayloads(), perKind)
  const readers = [await joinReader(target, 'Ada'), await joinReader(target, 'Bo')]
  const browser = await openBrowser()
  const seen: Seen = new Map()
  const faults: string[] = []
  const note = (kind: string, { marks, faults: found }: Look) => {
    seen.set(kind, new Set([...(seen.get(kind) ?? []), ...marks]))
    faults.push(...found)
  }
  try {
    faults.push(...(await blindSpots(browser)))
    const live = await Promise.all(readers.map((reader) => openWindow(browser, target.port, reader)))
    for (const window of live) note('while they write', await window.screen('/chats'))
    const { writers, faults: refusals, mails } = await writeEverywhere(target, readers, payloads)
    faults.push(...refusals)
    for (const window of live) faults.push(...window.noticed().map((what) => `while they write: ${what}`))
    await Promise.all(live.map((window) => window.close()))
    for (const reader of readers) await readAll({ target, browser, note }, reader, writers)
    const representatives = onePerKind(writers).slice(0, perKind === undefined ? undefined : SAMPLED_WRITERS)
    await readOwn({ target, browser, note }, representatives)
    await readMails({ target, browser, note }, mails)
    faults.push(...(await unsafeFiles(target, representatives)))
    faults.push(...unseen(seen, payloads.length))
  } finally {
    await browser.close()
  }
  for (const fault of faults.slice(0, FAULTS_SHOWN)) console.log(`  ${fault}`)
  const screens = [...seen].map(([kind, marks]) => `${kind} ${marks.size}`).join(', ')
  return { name: 'stored', tried: `${payloads.length} texts (seen: ${screens})`, faults: faults.length }
}

/** One writer of each kind, preferably with the text in the profile; those come first. */
function onePerKind(writers: readonly Writer[]): Writer[] {
  const shownFirst = writers.toSorted((one, other) => Number(other.isShown) - Number(one.isShown))
  return [
    ...new Map(shownFirst.toReversed().map((writer) => [writer.payload.kind, writer])).values(),
  ].toSorted((one, other) => Number(other.isShown) - Number(one.isShown))
}

type Reading = { target: Target; browser: Browser; note: (kind: string, look: Look) => void }

/**
 * A member whom the others write to, paid and with a finished sign-up, so that every screen is accessible.
 */
async function joinReader(target: Target, name: string): Promise<Attacker> {
  const reader = await target.join(name)
  await target.run(reader, SETTLE_DOWN, { at: new Date().toISOString() })
  await until(async () => ((await viewerOf(target, reader, 'credits'))['credits'] as number) > 0)
  await pay(target, reader)
  return reader
}

const SETTLE_DOWN = `mutation ($at: DateTime!) {
  setLocation(input: { latitude: 52.09, longitude: 5.12 }) { __typename }
  saveSignupStep(input: { step: 5 }) { __typename }
  changeLanguage(input: { language: "nl" }) { __typename }
  dismiss(input: { dismissals: [{ key: WELCOME_MODAL, dismissedAt: $at }] }) { __typename } }`

async function readAll({ target, browser, note }: Reading, reader: Attacker, all: Writer[]): Promise<void> {
  const writers = all.filter((writer) => writer.reader === reader)
  const windows = await Promise.all(
    Array.from({ length: WINDOWS }, () => openWindow(browser, target.port, reader)),
  )
  for (const address of LISTS) note(address, await windows[0]!.screen(address))
  const addresses = writers.flatMap(({ profileId, conversationId }): [string, string][] => [
    ['a member', `/members/${encodeURIComponent(profileId)}`],
    ...(conversationId === undefined
      ? []
      : [['a conversation', `/chats/${encodeURIComponent(conversationId)}`] as [string, string]]),
  ])
  const free: BrowserWindow[] = [...windows]
  await inParallel(addresses, WINDOWS, async ([kind, address]) => {
    const window = free.pop()!
    note(kind, await window.screen(address))
    free.push(window)
  })
  await Promise.all(windows.map((window) => window.close()))
}

/** What the writers see of themselves, and what strangers see of them. */
async function readOwn({ target, browser, note }: Reading, writers: Writer[]): Promise<void> {
  for (const writer of writers) {
    const window = await openWindow(browser, target.port, writer)
    for (const address of OWN) note(address, await window.screen(address))
    await window.close()
  }
  const stranger = await openWindow(browser, target.port, target.visitor)
  for (const { profileId } of writers)
    for (const landing of LANDINGS)
      note(landing, await stranger.screen(`/members/${encodeURIComponent(profileId)}/${landing}`))
  await stranger.close()
}

async function readMails({ target, browser, note }: Reading, mails: ReadonlySet<string>): Promise<void> {
  const window = await openWindow(browser, target.port, target.visitor)
  note('the mailbox', await window.page('/dev/mail'))
  for (const mail of mails) note('mails', await window.page(`${mail}/html`))
  await window.close()
}

/** A screen that showed none of the texts proves nothing. */
function unseen(seen: Seen, count: number): string[] {
  const least = {
    'a member': count / 2,
    'a conversation': count / 2,
    '/members': 1,
    '/likes': 1,
    '/chats': 1,
    '/profile': 1,
    mails: 1,
  }
  return Object.entries(least).flatMap(([kind, wanted]) => {
    const found = seen.get(kind)?.size ?? 0
    return found >= wanted
      ? []
      : [`${kind}: shows ${found} of the texts, not ${wanted}: it was looked at for nothing`]
  })
}
