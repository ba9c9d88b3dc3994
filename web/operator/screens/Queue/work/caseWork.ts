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

/**
 * Takes cases one after the other: one on the screen, the next in reserve, both renewed while somebody works,
 * and given back by who leaves.
 */
export function createCaseWork({ server, onRefused, prefetch, unsettledIds, now = Date.now }: Options) {
  let kind: Kind | undefined
  let current: Lease | undefined
  let reserve: Lease | undefined
  let skipped: readonly string[] = []
  let state: WorkState = { phase: 'asking', current: undefined, skippedCount: 0 }
  // Each change of what is wanted outdates the answers that are still on their way.
  let turn = 0
  const listeners = new Set<() => void>()

  function show(phase: WorkState['phase']): void {
    state = { phase, current: current?.caseId, skippedCount: skipped.length }
    for (const listener of listeners) listener()
  }
  const ids = () => [current?.caseId, reserve?.caseId].filter((id) => id !== undefined)
  const askNext = () =>
    server.takeNext({ kind, skip: [...ids(), ...unsettledIds(), ...skipped].slice(0, SKIPPED_MAX) })

  function work(caseId: string): void {
    current = { caseId, renewedAt: now() }
    show('working')
    void fillReserve()
  }
  async function fillReserve(): Promise<void> {
    if (reserve !== undefined) return
    const asked = turn
    const caseId = await askNext()
    if (caseId == null) return
    if (asked !== turn || reserve !== undefined) return server.release(caseId)
    reserve = { caseId, renewedAt: now() }
    prefetch(caseId)
  }

  /** Goes on to the next case; what is current stays as it is on the server. */
  async function advance(): Promise<void> {
    const asked = ++turn
    const ready = reserve
    current = undefined
    reserve = undefined
    if (ready !== undefined) {
      work(ready.caseId)
      // The reserve may be old by now, or need no decision any more.
      return confirm(ready.caseId)
    }
    show('asking')
    const caseId = await askNext()
    if (asked !== turn) return caseId == null ? undefined : server.release(caseId)
    if (caseId == null)
      return show(caseId === undefined ? 'failed' : skipped.length > 0 ? 'skipped' : 'empty')
    work(caseId)
  }

  async function confirm(caseId: string): Promise<void> {
    const answer = await server.take(caseId)
    if (current?.caseId !== caseId) return
    if (answer?.code !== undefined) {
      onRefused(answer)
      await advance()
    } else if (answer !== undefined) current.renewedAt = now()
  }

  function release(lease: Lease | undefined): void {
    if (lease !== undefined) server.release(lease.caseId)
  }

  /** Takes a case that the operator has chosen. What is on the screen goes back. */
  async function choose(caseId: string): Promise<void> {
    if (caseId === current?.caseId) return
    const asked = ++turn
    if (reserve?.caseId === caseId) {
      release(current)
      reserve = undefined
      return work(caseId)
    }
    const answer = await server.take(caseId)
    if (asked !== turn) return answer?.code === undefined ? server.release(caseId) : undefined
    if (answer === undefined || answer.code !== undefined) {
      onRefused(answer ?? { code: 'NETWORK' })
      return current === undefined ? advance() : undefined
    }
    release(current)
    skipped = skipped.filter((id) => id !== caseId)
    work(caseId)
  }

  return {
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Begins with one case, or with the first of a kind. */
    async start(wanted: { kind: Kind | undefined; caseId: string | undefined }): Promise<void> {
      const isOther = kind !== wanted.kind
      kind = wanted.kind
      if (wanted.caseId !== undefined) return choose(wanted.caseId)
      if (!isOther && current !== undefined) return
      release(current)
      release(reserve)
      await advance()
    },
    choose,
    advance,
    /** Leaves the current case for others, and goes on. */
    async skip(): Promise<void> {
      if (current === undefined) return
      skipped = [...skipped, current.caseId].slice(-SKIPPED_MAX)
      release(current)
      await advance()
    },
    /** Begins again with what was skipped. */
    async takeSkipped(): Promise<void> {
      skipped = []
      await advance()
    },
    /** Shows a case again that belongs to this operator, for instance after an undo; the current one waits. */
    reopen(caseId: string): void {
      turn++
      release(reserve)
      reserve = current?.caseId === caseId ? undefined : current
      work(caseId)
    },
    /** Asks again after "empty" or "failed". */
    async retry(): Promise<void> {
      if (state.phase === 'empty' || state.phase === 'failed') await advance()
    },
    /** Renews what is held, if it is time. Called while somebody is at the page. */
    async renew({ isForced = false } = {}): Promise<void> {
      const isDue = ({ renewedAt }: Lease) => isForced || now() - renewedAt >= RENEW_AFTER_MS
      if (current !== undefined && isDue(current)) await confirm(current.caseId)
      const kept = reserve
      if (kept === undefined || !isDue(kept)) return
      const answer = await server.take(kept.caseId)
      if (reserve !== kept || answer === undefined) return
      if (answer.code === undefined) kept.renewedAt = now()
      else {
        reserve = undefined
        await fillReserve()
      }
    },
    /** Gives everything back. */
    leave(): void {
      turn++
      release(current)
      release(reserve)
      current = undefined
      reserve = undefined
      show('asking')
    },
  }
}
