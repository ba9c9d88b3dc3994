import type { Kind } from '../kinds.ts'
import type { Answer, CaseServer } from './caseServer.ts'

/** A case that belongs to this operator for a while. */
type Lease = { caseId: string; renewedAt: number }

export type WorkState = {
  /** empty: nothing waits for this operator; skipped: only what was skipped does; failed: no answer. */
  phase: 'asking' | 'working' | 'empty' | 'skipped' | 'failed'
  current: string | undefined
  skippedCount: number
}

type Options = {
  server: Pick<CaseServer, 'takeNext' | 'take' | 'release'>
  /** A case could not be had, or is lost: in words, please. */
  onRefused: (answer: NonNullable<Answer>) => void
  /** Fetches what the next case shows, so that it is there at once. */
  prefetch: (caseId: string) => void
  /** Further cases that must not come up, such as those whose decision is on its way. */
  unsettledIds: () => readonly string[]
  now?: () => number
}

export type CaseWork = ReturnType<typeof createCaseWork>

/** A lease lasts five minutes. */
const RENEW_AFTER_MS = 2 * 60_000
// The server looks at so many.
const SKIPPED_MAX = 90

/** All that the functions below change. */
type Work = Options & {
  now: () => number
  kind: Kind | undefined
  current: Lease | undefined
  reserve: Lease | undefined
  skipped: readonly string[]
  state: WorkState
  /** Each change of what is wanted outdates the answers that are still on their way. */
  turn: number
  listeners: Set<() => void>
}

/**
 * Takes cases one after the other: one on the screen, the next in reserve, both renewed during work,
 * and given back by who leaves.
 */
export function createCaseWork(options: Options) {
  const work: Work = {
    now: Date.now,
    ...options,
    kind: undefined,
    current: undefined,
    reserve: undefined,
    skipped: [],
    state: { phase: 'asking', current: undefined, skippedCount: 0 },
    turn: 0,
    listeners: new Set(),
  }
  return {
    state: () => work.state,
    subscribe(listener: () => void): () => void {
      work.listeners.add(listener)
      return () => work.listeners.delete(listener)
    },
    /** Begins with one case, or with the first of a kind. */
    start: (wanted: { kind: Kind | undefined; caseId: string | undefined }) => start(work, wanted),
    /** Takes a case that the operator has chosen. What is on the screen goes back. */
    choose: (caseId: string) => choose(work, caseId),
    /** Goes on to the next case; what is current stays as it is on the server. */
    advance: () => advance(work),
    /** Leaves the current case for others, and goes on. */
    skip: () => skip(work),
    /** Begins again with what was skipped. */
    takeSkipped(): Promise<void> {
      work.skipped = []
      return advance(work)
    },
    /** Shows a case of this operator again, for instance after an undo; the current one waits. */
    reopen: (caseId: string) => reopen(work, caseId),
    /**
     * Asks again after "empty" or "failed".
     * @param options `isQuiet`: by itself, so that the screen changes only with the answer
     */
    async retry({ isQuiet = false } = {}): Promise<void> {
      if (work.state.phase === 'empty' || work.state.phase === 'failed') await advance(work, { isQuiet })
    },
    /** Renews what is held, if it is time. Called while the operator is at the page. */
    renew: ({ isForced = false } = {}) => renew(work, isForced),
    /** Gives everything back. */
    leave: () => leave(work),
  }
}

function show(work: Work, phase: WorkState['phase']): void {
  work.state = { phase, current: work.current?.caseId, skippedCount: work.skipped.length }
  for (const listener of work.listeners) listener()
}

function askNext({ server, kind, current, reserve, skipped, unsettledIds }: Work) {
  const held = [current?.caseId, reserve?.caseId].filter((id) => id !== undefined)
  return server.takeNext({ kind, skip: [...held, ...unsettledIds(), ...skipped].slice(0, SKIPPED_MAX) })
}

function open(work: Work, caseId: string): void {
  work.current = { caseId, renewedAt: work.now() }
  show(work, 'working')
  void fillReserve(work)
}

async function fillReserve(work: Work): Promise<void> {
  if (work.reserve !== undefined) return
  const asked = work.turn
  const caseId = await askNext(work)
  if (caseId == null) return
  if (asked !== work.turn || work.reserve !== undefined) return giveBack(work, caseId)
  work.reserve = { caseId, renewedAt: work.now() }
  work.prefetch(caseId)
}

// An answer that came too late may be about a case that another answer has brought meanwhile.
function giveBack({ current, reserve, server }: Work, caseId: string): void {
  if (caseId !== current?.caseId && caseId !== reserve?.caseId) server.release(caseId)
}

async function advance(work: Work, { isQuiet = false } = {}): Promise<void> {
  const asked = ++work.turn
  const ready = work.reserve
  work.current = undefined
  work.reserve = undefined
  if (ready !== undefined) {
    open(work, ready.caseId)
    // The reserve may be old by now, or need no decision any more.
    return confirm(work, ready.caseId)
  }
  if (!isQuiet) show(work, 'asking')
  const caseId = await askNext(work)
  if (asked !== work.turn) return caseId == null ? undefined : giveBack(work, caseId)
  if (caseId != null) return open(work, caseId)
  const phase = caseId === undefined ? 'failed' : work.skipped.length > 0 ? 'skipped' : 'empty'
  if (!isQuiet || phase !== work.state.phase) show(work, phase)
}

async function confirm(work: Work, caseId: string): Promise<void> {
  const answer = await work.server.take(caseId)
  const { current } = work
  if (current?.caseId !== caseId) return
  if (answer?.code !== undefined) {
    work.onRefused(answer)
    await advance(work)
  } else if (answer !== undefined) current.renewedAt = work.now()
}

function release({ server }: Work, lease: Lease | undefined): void {
  if (lease !== undefined) server.release(lease.caseId)
}

async function start(
  work: Work,
  wanted: { kind: Kind | undefined; caseId: string | undefined },
): Promise<void> {
  const isOther = work.kind !== wanted.kind
  work.kind = wanted.kind
  if (wanted.caseId !== undefined) return choose(work, wanted.caseId)
  if (!isOther && work.current !== undefined) return
  release(work, work.current)
  release(work, work.reserve)
  work.reserve = undefined
  await advance(work)
}

async function choose(work: Work, caseId: string): Promise<void> {
  if (caseId === work.current?.caseId) return
  const asked = ++work.turn
  const { current, reserve } = work
  if (reserve?.caseId === caseId) {
    release(work, current)
    work.reserve = undefined
    return open(work, caseId)
  }
  const answer = await work.server.take(caseId)
  if (asked !== work.turn) return answer?.code === undefined ? giveBack(work, caseId) : undefined
  if (answer === undefined || answer.code !== undefined) {
    work.onRefused(answer ?? { code: 'NETWORK' })
    return work.current === undefined ? advance(work) : show(work, work.state.phase)
  }
  release(work, work.current)
  work.skipped = work.skipped.filter((id) => id !== caseId)
  open(work, caseId)
}

async function skip(work: Work): Promise<void> {
  const { current } = work
  if (current === undefined) return
  work.skipped = [...work.skipped, current.caseId].slice(-SKIPPED_MAX)
  release(work, current)
  await advance(work)
}

function reopen(work: Work, caseId: string): void {
  work.turn++
  release(work, work.reserve)
  work.reserve = work.current?.caseId === caseId ? undefined : work.current
  open(work, caseId)
}

async function renew(work: Work, isForced: boolean): Promise<void> {
  const isDue = ({ renewedAt }: Lease) => isForced || work.now() - renewedAt >= RENEW_AFTER_MS
  if (work.current !== undefined && isDue(work.current)) await confirm(work, work.current.caseId)
  const kept = work.reserve
  if (kept === undefined || !isDue(kept)) return
  const answer = await work.server.take(kept.caseId)
  if (work.reserve !== kept || answer === undefined) return
  if (answer.code === undefined) kept.renewedAt = work.now()
  else {
    work.reserve = undefined
    await fillReserve(work)
  }
}

function leave(work: Work): void {
  work.turn++
  release(work, work.current)
  release(work, work.reserve)
  work.current = undefined
  work.reserve = undefined
  show(work, 'asking')
}
