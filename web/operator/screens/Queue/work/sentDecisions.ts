import type { DecideCaseInput } from '#web/__generated__/caseServerDecideMutation.graphql.ts'
import type { Answer, CaseServer } from './caseServer.ts'
import type { Decision } from './choice.rules.ts'

/** A decision on its way, or one that can still be undone. */
export type SentDecision = {
  caseId: string
  input: DecideCaseInput
  /** Whom it is about, for the line that offers to undo it; undefined for a visitor's complaint. */
  name: string | undefined
  state: 'sending' | 'done' | 'failed' | 'undoing'
  /** By the clock of this page; undefined for one that is final. */
  undoUntil: number | undefined
}

type Outcome = {
  /** It was refused; the case comes back for the last two codes. */
  onRefused: (sent: SentDecision, answer: NonNullable<Answer>) => void
  onUndone: (sent: SentDecision) => void
  onUndoRefused: (answer: NonNullable<Answer>) => void
}

type Options = Outcome & {
  server: Pick<CaseServer, 'decide' | 'undo' | 'look'>
  /** The operator's name, by which a decision after a lost answer is known again. */
  ownName: string
  /** Keeps what is not sent over a reload. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  now?: () => number
}

export type SentDecisions = ReturnType<typeof createSentDecisions>

const KEY = 'operator-unsent-decisions'
const FINAL_SHOWN_MS = 15_000

/**
 * Decisions that have left the screen: they are sent behind the next case, can be undone for a minute, and
 * are kept until the server has answered.
 */
export function createSentDecisions({ server, ownName, storage, now = Date.now, ...outcome }: Options) {
  let all: readonly SentDecision[] = readUnsent(storage)
  const listeners = new Set<() => void>()

  function change(next: readonly SentDecision[]): void {
    all = next
    keepUnsent(storage, all)
    for (const listener of listeners) listener()
  }
  const put = (sent: SentDecision) => change([sent, ...all.filter(({ caseId }) => caseId !== sent.caseId)])
  const replace = (sent: SentDecision, changed: Partial<SentDecision>) =>
    change(all.map((one) => (one.caseId === sent.caseId ? { ...one, ...changed } : one)))
  const forget = (caseId: string) => change(all.filter((one) => one.caseId !== caseId))
  const finished = (sent: SentDecision, undoSeconds: number | null | undefined, from: number) =>
    replace(sent, {
      state: 'done',
      undoUntil: undoSeconds == null ? undefined : from + undoSeconds * 1000,
    })

  async function submit(sent: SentDecision): Promise<void> {
    put({ ...sent, state: 'sending' })
    const from = now()
    const answer = await server.decide(sent.input)
    if (answer === undefined) return replace(sent, { state: 'failed' })
    if (answer.code === undefined) return settle(sent, answer.undoSeconds, from)
    // An answer may have been lost: then the decision counts already.
    const look = answer.code === 'CASE_DECIDED' ? await server.look(sent.caseId) : undefined
    const { decision } = look ?? {}
    if (decision && decision.by === ownName && isSame(decision, sent.input))
      return settle(sent, decision.undoSeconds, now())
    forget(sent.caseId)
    outcome.onRefused(sent, answer)
  }
  function settle(sent: SentDecision, undoSeconds: number | null | undefined, from: number): void {
    finished(sent, undoSeconds, from)
    if (undoSeconds == null) setTimeout(() => forget(sent.caseId), FINAL_SHOWN_MS)
  }

  async function undo(sent: SentDecision): Promise<void> {
    replace(sent, { state: 'undoing' })
    const answer = await server.undo(sent.caseId)
    if (answer === undefined) return replace(sent, { state: 'done' })
    const look = answer.code === 'CASE_DECIDED' ? await server.look(sent.caseId) : undefined
    forget(sent.caseId)
    if (answer.code === undefined || (look?.isOpen && look.isMine)) outcome.onUndone(sent)
    else outcome.onUndoRefused(answer)
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Newest first. */
    all: () => all,
    send: (sent: Omit<SentDecision, 'state' | 'undoUntil'>) =>
      submit({ ...sent, state: 'sending', undoUntil: undefined }),
    /** Sends again what had no answer. */
    sendAgain: () => Promise.all(all.filter(({ state }) => state === 'failed').map(submit)).then(() => {}),
    /** Undoes the newest decision that can still be undone. @returns false if there is none */
    undoNewest(): boolean {
      const newest = all.find((sent) => isUndoable(sent, now()))
      if (newest) void undo(newest)
      return newest !== undefined
    },
    /** Takes out what can no longer be undone. */
    forgetOld(): void {
      const rest = all.filter(
        ({ state, undoUntil }) => state !== 'done' || undoUntil === undefined || undoUntil > now(),
      )
      if (rest.length < all.length) change(rest)
    },
    /** Cases that the queue must not hand out again yet. */
    unsettledIds: () => all.filter(({ state }) => state !== 'done').map(({ caseId }) => caseId),
  }
}

export const isUndoable = ({ state, undoUntil }: SentDecision, now: number): boolean =>
  state === 'done' && undoUntil !== undefined && undoUntil > now

const isSame = (decision: { kind: string; reason: string | undefined }, input: DecideCaseInput) =>
  decision.kind === input.decision && decision.reason === (input.reason ?? undefined)

/** What was decided, as the screen's words name it. */
export const decisionOf = ({ input }: SentDecision) => input.decision as Decision

function readUnsent(storage: Options['storage']): SentDecision[] {
  try {
    const kept = JSON.parse(storage?.getItem(KEY) ?? '[]') as SentDecision[]
    return kept.map((sent) => ({ ...sent, state: 'failed' as const }))
  } catch {
    return []
  }
}

function keepUnsent(storage: Options['storage'], all: readonly SentDecision[]): void {
  const unsent = all.filter(({ state }) => state === 'sending' || state === 'failed')
  try {
    if (unsent.length > 0) storage?.setItem(KEY, JSON.stringify(unsent))
    else storage?.removeItem(KEY)
  } catch {
    // Without storage they last as long as the page.
  }
}
