import { expect, test } from 'vitest'
import { createInterruptionQueue, type InterruptionQueue } from './interruptionQueue.ts'
import {
  BANNERS,
  DIALOGS,
  hasRoomFor,
  NEWS_APART_MS,
  OFFER_PAUSE_MS,
  type Dialog,
  type Interruption,
} from './interruptions.rules.ts'

const OFFERS: readonly Dialog[] = ['time-bonus', 'welcome-dialog']
const PAIRS = DIALOGS.flatMap((one) =>
  DIALOGS.filter((other) => other !== one).map((other) => [one, other] as const),
)

/** A page whose time and events the test controls. */
function openPage() {
  let timers: { at: number; run: () => void }[] = []
  let due: (() => void)[] = []
  const page = {
    nowMs: 0,
    isDialogOpen: false,
    typingForMs: 0,
    wait(milliseconds: number, then: () => void) {
      const timer = { at: page.nowMs + milliseconds, run: then }
      timers.push(timer)
      return () => void (timers = timers.filter((other) => other !== timer))
    },
    soon: (then: () => void) => void due.push(then),
  }
  function settle() {
    for (let then = due.shift(); then; then = due.shift()) then()
  }
  function pass(milliseconds: number) {
    settle()
    const end = page.nowMs + milliseconds
    for (;;) {
      const next = timers.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0]
      if (!next) break
      timers = timers.filter((timer) => timer !== next)
      page.typingForMs = Math.max(0, page.typingForMs - (next.at - page.nowMs))
      page.nowMs = next.at
      next.run()
      settle()
    }
    page.typingForMs = Math.max(0, page.typingForMs - (end - page.nowMs))
    page.nowMs = end
  }
  const queue = createInterruptionQueue(page)
  return { page, queue, settle, pass }
}

const standing = (queue: InterruptionQueue, all: readonly Interruption[]) => all.filter(queue.shows)

test('of two dialogs requested at once the first in order opens, and closing it opens the other', () => {
  for (const [one, other] of PAIRS) {
    const { queue, settle, pass } = openPage()
    const close = new Map([one, other].map((dialog) => [dialog, queue.want(dialog)]))
    settle()
    const [first, second] = DIALOGS.filter((dialog) => dialog === one || dialog === other)
    expect(standing(queue, DIALOGS)).toEqual([first])
    close.get(first!)!()
    settle()
    // An offer waits for a pause, everything else opens at once.
    expect(standing(queue, DIALOGS)).toEqual(OFFERS.includes(second!) ? [] : [second])
    pass(OFFER_PAUSE_MS)
    expect(standing(queue, DIALOGS)).toEqual([second])
  }
})

test('a dialog opens after the last letter even if the timer is early by less than a millisecond', () => {
  const { page, queue, settle, pass } = openPage()
  let leftMs = 0.2
  // The clock advances while the queue reads it.
  Object.defineProperty(page, 'typingForMs', {
    get: () => Math.max(0, (leftMs -= 0.1)),
    set: () => {},
  })
  queue.want('match')
  settle()
  pass(1)
  expect(standing(queue, DIALOGS)).toEqual(['match'])
})

test('an open dialog is not replaced, whatever is requested and however long it stays', () => {
  for (const [one, other] of PAIRS) {
    const { queue, settle, pass } = openPage()
    const close = queue.want(one)
    settle()
    queue.want(other)
    pass(3_600_000)
    expect(standing(queue, DIALOGS)).toEqual([one])
    close()
    pass(OFFER_PAUSE_MS)
    expect(standing(queue, DIALOGS)).toEqual([other])
  }
})

test('no dialog opens over the entry warning or over one that the member has opened', () => {
  for (const dialog of DIALOGS) {
    const { page, queue, pass } = openPage()
    page.isDialogOpen = true
    queue.want(dialog)
    pass(3_600_000)
    expect(standing(queue, DIALOGS)).toEqual([])
    page.isDialogOpen = false
    queue.reconsider()
    pass(0)
    expect(standing(queue, DIALOGS)).toEqual([dialog])
  }
})

test('no dialog opens during typing; it opens once the text is sent or left, without a further event', () => {
  for (const dialog of DIALOGS) {
    const { page, queue, pass } = openPage()
    page.typingForMs = Infinity
    queue.want(dialog)
    pass(3_600_000)
    expect(standing(queue, DIALOGS)).toEqual([])
    page.typingForMs = 5000
    pass(1000)
    expect(standing(queue, DIALOGS)).toEqual([])
    pass(5000)
    expect(standing(queue, DIALOGS)).toEqual([dialog])
  }
})

test('a member who is reading a dialog keeps it while typing into it', () => {
  for (const dialog of DIALOGS) {
    const { page, queue, pass } = openPage()
    queue.want(dialog)
    pass(0)
    page.isDialogOpen = true
    page.typingForMs = Infinity
    queue.reconsider()
    pass(60_000)
    expect(standing(queue, DIALOGS)).toEqual([dialog])
  }
})

test('an offer that waits for its pause lets everything else go first', () => {
  const { queue, settle, pass } = openPage()
  const close = queue.want('match')
  settle()
  queue.want('time-bonus')
  close()
  pass(1000)
  const closeLike = queue.want('like')
  settle()
  expect(standing(queue, DIALOGS)).toEqual(['like'])
  closeLike()
  pass(OFFER_PAUSE_MS - 1)
  expect(standing(queue, DIALOGS)).toEqual([])
  pass(1)
  expect(standing(queue, DIALOGS)).toEqual(['time-bonus'])
})

test('of two banners one shows: the first in order, whichever came first', () => {
  for (const one of BANNERS)
    for (const other of BANNERS) {
      if (one === other) continue
      const together = openPage()
      const putAway = new Map([one, other].map((banner) => [banner, together.queue.want(banner)]))
      together.settle()
      const [first, second] = BANNERS.filter((banner) => banner === one || banner === other)
      expect(standing(together.queue, BANNERS)).toEqual([first])
      putAway.get(first!)!()
      together.settle()
      expect(standing(together.queue, BANNERS)).toEqual([second])

      const later = openPage()
      later.queue.want(one)
      later.settle()
      later.queue.want(other)
      later.settle()
      expect(standing(later.queue, BANNERS)).toEqual([first])
    }
})

test('an open dialog keeps the banner beneath, but prevents a new one', () => {
  for (const dialog of DIALOGS)
    for (const banner of BANNERS) {
      const before = openPage()
      before.queue.want(banner)
      before.settle()
      before.queue.want(dialog)
      before.settle()
      expect(standing(before.queue, [...DIALOGS, ...BANNERS])).toEqual([dialog, banner])

      const after = openPage()
      const close = after.queue.want(dialog)
      after.queue.want(banner)
      after.settle()
      expect(standing(after.queue, [...DIALOGS, ...BANNERS])).toEqual([dialog])
      close()
      after.settle()
      expect(standing(after.queue, [...DIALOGS, ...BANNERS])).toEqual([banner])
    }
})

test('a layout change keeps the same dialog and banner without a gap', () => {
  for (const interruption of [...DIALOGS, ...BANNERS]) {
    const { queue, settle } = openPage()
    const leave = queue.want(interruption)
    settle()
    let changes = 0
    queue.subscribe(() => changes++)
    leave()
    queue.want(interruption)
    settle()
    expect([interruption, changes, queue.shows(interruption)]).toEqual([interruption, 0, true])
  }
})

test('news shows one at a time, and not beneath a dialog', () => {
  for (const dialog of DIALOGS) {
    const { queue, settle, pass } = openPage()
    const told: string[] = []
    const close = queue.want(dialog)
    for (const name of ['Ada', 'Bo', 'Cleo', 'Dido']) queue.tell(() => told.push(name))
    pass(60_000)
    expect(told).toEqual([])
    close()
    settle()
    // Of many, the newest three.
    expect(told).toEqual(['Bo'])
    pass(NEWS_APART_MS - 1)
    expect(told).toEqual(['Bo'])
    pass(1)
    expect(told).toEqual(['Bo', 'Cleo'])
    pass(NEWS_APART_MS)
    expect(told).toEqual(['Bo', 'Cleo', 'Dido'])
  }
})

test('no banner shows during play, payment or chat, nor on the page that it leads to', () => {
  for (const path of [
    '/swipe-game',
    '/likes/m/abc',
    '/chats/abc',
    '/members/abc/chat',
    '/credits/abc',
    '/credits/abc/ideal',
    '/directdebit',
  ])
    for (const banner of BANNERS)
      expect([path, banner, hasRoomFor(banner, path)]).toEqual([path, banner, false])
  for (const path of ['/members', '/members/abc', '/likes', '/likes/matches', '/transactions'])
    for (const banner of BANNERS)
      expect([path, banner, hasRoomFor(banner, path)]).toEqual([path, banner, true])
  expect(hasRoomFor('profile-photo', '/chats')).toBe(true)
  expect(hasRoomFor('push', '/settings/account')).toBe(true)
  for (const [banner, path] of [
    ['profile-photo', '/profile'],
    ['profile-photo', '/settings/login'],
    ['profile-photo', '/signup-matches'],
    ['profile-photo', '/premium'],
    ['welcome-bonus', '/premium'],
    ['welcome-bonus', '/credits'],
    ['welcome-bonus', '/chats'],
    ['signup-open', '/complete-signup'],
    ['push', '/settings'],
    ['push', '/premium'],
    ['push', '/credits'],
    ['push', '/settings/notifications'],
    ['notifications-disabled', '/settings/notifications'],
    ['notifications-disabled', '/complete-signup'],
  ] as const)
    expect([banner, path, hasRoomFor(banner, path)]).toEqual([banner, path, false])
})
