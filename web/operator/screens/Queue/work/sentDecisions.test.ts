import { expect, test } from 'vitest'
import type { CaseLook, CaseServer } from './caseServer.ts'
import { createSentDecisions, isUndoable } from './sentDecisions.ts'

const refusal = { caseId: '1', decision: 'REFUSE', reason: 'NO_PERSON' } as const
const look = (of: Partial<CaseLook>): CaseLook => ({
  isOpen: false,
  isMine: false,
  decision: undefined,
  ...of,
})

function create(answers: Partial<Pick<CaseServer, 'decide' | 'undo' | 'look'>>) {
  const told: string[] = []
  const clock = { now: 0 }
  const kept = new Map<string, string>()
  const storage = {
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const open = (owner = 'mia ruvela') =>
    createSentDecisions({
      server: {
        decide: () => Promise.resolve({ undoSeconds: 60 }),
        undo: () => Promise.resolve({}),
        look: () => Promise.resolve(undefined),
        ...answers,
      },
      ownName: 'Mia',
      owner,
      storage,
      now: () => clock.now,
      onRefused: (_sent, { code }) => told.push(`refused ${code}`),
      onUndone: ({ caseId }) => told.push(`undone ${caseId}`),
      onUndoRefused: ({ code }) => told.push(`not undone ${code}`),
    })
  return { sent: open(), open, told, clock, kept }
}
const settle = () => new Promise((resolve) => setTimeout(resolve))
const tom = { caseId: '1', input: refusal, name: 'Tom' }

test('OPER-03 a decision can be undone for a minute, the newest first', async () => {
  const { sent, told, clock } = create({})
  await sent.send(tom)
  await sent.send({ caseId: '2', input: { ...refusal, caseId: '2' }, name: 'Ada' })
  expect(sent.all().map(({ caseId }) => caseId)).toEqual(['2', '1'])
  expect(sent.undoNewest()).toBe(true)
  await settle()
  expect(told).toEqual(['undone 2'])
  clock.now = 60_000
  expect(sent.all().some((one) => isUndoable(one, clock.now))).toBe(false)
  expect(sent.undoNewest()).toBe(false)
  sent.forgetOld()
  expect(sent.all()).toEqual([])
})

test('OPER-03 undo means the decision just taken, also while it is on its way', async () => {
  const { sent, told } = create({})
  await sent.send(tom)
  const sending = sent.send({ caseId: '2', input: { ...refusal, caseId: '2' }, name: 'Ada' })
  expect(sent.all()[0]).toMatchObject({ caseId: '2', state: 'sending' })
  sent.undoNewest()
  await sending
  await settle()
  expect(told).toEqual(['undone 2'])
  expect(sent.all().map(({ caseId }) => caseId)).toEqual(['1'])
})

test('OPER-03 a decision without an answer is kept over a reload, and sent again without harm', async () => {
  let isOffline = true
  let decided = 0
  const { sent, open, told, kept } = create({
    // The first one arrives, and only its answer is lost.
    decide: () => {
      decided += 1
      return Promise.resolve(isOffline ? undefined : { code: 'CASE_DECIDED' })
    },
    look: () =>
      Promise.resolve(
        look({ decision: { kind: 'REFUSE', reason: 'NO_PERSON', by: 'Mia', undoSeconds: 42 } }),
      ),
  })
  await sent.send(tom)
  expect(sent.all()).toMatchObject([{ state: 'failed', name: 'Tom' }])
  expect(sent.unsettledIds()).toEqual(['1'])
  expect(kept.size).toBe(1)
  // The next operator on this device is not offered it.
  expect(open('noor ruvela').all()).toEqual([])
  const afterReload = open()
  expect(afterReload.all()).toMatchObject([{ state: 'failed', name: 'Tom' }])
  isOffline = false
  await afterReload.sendAgain()
  expect(decided).toBe(2)
  expect(afterReload.all()).toMatchObject([{ state: 'done', undoUntil: 42_000 }])
  expect([told, kept.size]).toEqual([[], 0])
})

test('OPER-03 what one tab could not send is kept, whatever another tab of the operator sends', async () => {
  let isOffline = true
  const { sent, open } = create({
    decide: () => Promise.resolve(isOffline ? undefined : { undoSeconds: 60 }),
  })
  const other = open()
  await sent.send(tom)
  await other.send({ caseId: '2', input: { ...refusal, caseId: '2' }, name: 'Ada' })
  isOffline = false
  await other.sendAgain()
  expect(other.all()).toMatchObject([{ caseId: '2', state: 'done' }])
  expect(open().all()).toMatchObject([{ caseId: '1', name: 'Tom', state: 'failed' }])
})

test('OPER-03 a decision that a colleague has taken before is told, not counted', async () => {
  const { sent, told } = create({
    decide: () => Promise.resolve({ code: 'CASE_DECIDED' }),
    look: () =>
      Promise.resolve(
        look({ decision: { kind: 'REFUSE', reason: 'NO_PERSON', by: 'Noor', undoSeconds: 9 } }),
      ),
  })
  await sent.send(tom)
  expect([told, sent.all()]).toEqual([['refused CASE_DECIDED'], []])
})

test('OPER-03 too late to undo is told; an undo whose answer was lost counts', async () => {
  const late = create({ undo: () => Promise.resolve({ code: 'DECISION_TOO_LATE' }) })
  await late.sent.send(tom)
  late.sent.undoNewest()
  await settle()
  expect(late.told).toEqual(['not undone DECISION_TOO_LATE'])
  const lost = create({
    undo: () => Promise.resolve({ code: 'CASE_DECIDED' }),
    look: () => Promise.resolve(look({ isOpen: true, isMine: true })),
  })
  await lost.sent.send(tom)
  lost.sent.undoNewest()
  await settle()
  expect(lost.told).toEqual(['undone 1'])
})
