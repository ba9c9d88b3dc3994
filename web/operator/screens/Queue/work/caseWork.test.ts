import { expect, test } from 'vitest'
import type { Answer } from './caseServer.ts'
import { createCaseWork } from './caseWork.ts'

/** A queue of cases in memory, which two moderators can take from. */
function createQueue(...open: string[]) {
  const taken = new Map<string, string>()
  const decided = new Set<string>()
  const free = (id: string, by: string) => !decided.has(id) && (taken.get(id) ?? by) === by
  return {
    taken,
    decided,
    server: (by: string) => ({
      takeNext: ({ skip }: { skip: readonly string[] }) => {
        const id = open.find((one) => free(one, by) && !skip.includes(one))
        if (id !== undefined) taken.set(id, by)
        return Promise.resolve(id ?? null)
      },
      take: (id: string): Promise<Answer> => {
        if (decided.has(id)) return Promise.resolve({ code: 'CASE_DECIDED' })
        if (!free(id, by)) return Promise.resolve({ code: 'CASE_TAKEN' })
        taken.set(id, by)
        return Promise.resolve({})
      },
      release: (id: string) => {
        if (taken.get(id) === by) taken.delete(id)
      },
    }),
  }
}

function createModerator(queue: ReturnType<typeof createQueue>, by: string) {
  const refused: string[] = []
  const prefetched: string[] = []
  const clock = { now: 0 }
  const work = createCaseWork({
    server: queue.server(by),
    onRefused: ({ code }) => refused.push(code!),
    prefetch: (id) => prefetched.push(id),
    unsettledIds: () => [],
    now: () => clock.now,
  })
  return { work, refused, prefetched, clock }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))
const all = { kind: undefined, caseId: undefined }

test('OPER-03 two moderators work side by side: each has a case and the next in reserve, never the same', async () => {
  const queue = createQueue('a', 'b', 'c', 'd', 'e')
  const [mia, noor] = [createModerator(queue, 'mia'), createModerator(queue, 'noor')]
  await Promise.all([mia.work.start(all), noor.work.start(all)])
  await settle()
  expect(mia.work.state()).toMatchObject({ phase: 'working', current: 'a' })
  expect(noor.work.state()).toMatchObject({ phase: 'working', current: 'b' })
  expect([mia.prefetched, noor.prefetched]).toEqual([['c'], ['d']])
  queue.decided.add('a')
  await mia.work.advance()
  await settle()
  expect(mia.work.state().current).toBe('c')
  expect(Object.fromEntries(queue.taken)).toMatchObject({ b: 'noor', c: 'mia', d: 'noor', e: 'mia' })
})

test('OPER-03 a moderator who leaves gives back the case on the screen and the one in reserve', async () => {
  const queue = createQueue('a', 'b', 'c')
  const { work } = createModerator(queue, 'mia')
  await work.start(all)
  await settle()
  expect(queue.taken.size).toBe(2)
  work.leave()
  expect(queue.taken.size).toBe(0)
})

test('OPER-03 skipped cases wait for others, and come again when nothing else is left', async () => {
  const queue = createQueue('a', 'b')
  const { work } = createModerator(queue, 'mia')
  await work.start(all)
  await settle()
  await work.skip()
  await settle()
  expect(work.state()).toMatchObject({ current: 'b', skippedCount: 1 })
  expect(queue.taken.has('a')).toBe(false)
  queue.decided.add('b')
  await work.advance()
  expect(work.state()).toMatchObject({ phase: 'skipped', current: undefined })
  await work.takeSkipped()
  expect(work.state()).toMatchObject({ phase: 'working', current: 'a', skippedCount: 0 })
  queue.decided.add('a')
  await work.advance()
  expect(work.state().phase).toBe('empty')
})

test('OPER-03 a case that a colleague has or that is gone is told, and the moderator goes on', async () => {
  const queue = createQueue('a', 'b', 'c')
  const [mia, noor] = [createModerator(queue, 'mia'), createModerator(queue, 'noor')]
  await mia.work.start(all)
  await settle()
  await noor.work.choose('a')
  await settle()
  expect(noor.refused).toEqual(['CASE_TAKEN'])
  expect(noor.work.state().current).toBe('c')
  queue.decided.add('a')
  // Mia's reserve needs no decision any more: the member has deleted the photo.
  queue.decided.add('b')
  await mia.work.advance()
  await settle()
  expect(mia.refused).toEqual(['CASE_DECIDED'])
  expect(mia.work.state().phase).toBe('empty')
})

test('OPER-03 a case stays with the moderator who works on it, and one who comes back too late learns that', async () => {
  const queue = createQueue('a', 'b')
  const { work, clock, refused } = createModerator(queue, 'mia')
  await work.start(all)
  await settle()
  clock.now = 60_000
  queue.taken.clear()
  await work.renew()
  expect(queue.taken.size).toBe(0)
  clock.now = 120_000
  await work.renew()
  expect(Object.fromEntries(queue.taken)).toEqual({ a: 'mia', b: 'mia' })
  queue.taken.set('a', 'noor')
  await work.renew({ isForced: true })
  await settle()
  expect(refused).toEqual(['CASE_TAKEN'])
  expect(work.state().current).toBe('b')
})

test('OPER-03 an undone case is on the screen again, and the one that was there comes next', async () => {
  const queue = createQueue('a', 'b', 'c')
  const { work } = createModerator(queue, 'mia')
  await work.start(all)
  await settle()
  queue.decided.add('a')
  await work.advance()
  await settle()
  queue.decided.delete('a')
  work.reopen('a')
  await settle()
  expect(work.state().current).toBe('a')
  expect(queue.taken.has('c')).toBe(false)
  queue.decided.add('a')
  await work.advance()
  expect(work.state().current).toBe('b')
})

test('OPER-03 an empty queue asks again by itself without a flicker, and shows a case once one comes', async () => {
  const waiting: string[] = []
  const queue = createQueue()
  const { takeNext, ...server } = queue.server('mia')
  const work = createCaseWork({
    server: { ...server, takeNext: async (of) => waiting.shift() ?? (await takeNext(of)) },
    onRefused: () => {},
    prefetch: () => {},
    unsettledIds: () => [],
  })
  await work.start(all)
  expect(work.state().phase).toBe('empty')
  const shown: string[] = []
  work.subscribe(() => shown.push(work.state().phase))
  await work.retry({ isQuiet: true })
  expect(shown).toEqual([])
  await work.retry()
  expect(shown).toEqual(['asking', 'empty'])
  waiting.push('a')
  await work.retry({ isQuiet: true })
  expect(work.state()).toMatchObject({ phase: 'working', current: 'a' })
  expect(shown).toEqual(['asking', 'empty', 'working'])
})
