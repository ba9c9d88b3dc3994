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
  /** It is to be undone as soon as its answer is here. */
  isUnwanted?: boolean
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
  /** Whose they are, and on which site: what one operator has not sent is never offered to another. */
  owner: string
  /** Keeps what is not sent over a reload, each decision by itself: other tabs keep theirs there, too. */
  storage: Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'> | undefined
  now?: () => number
}

export type SentDecisions = ReturnType<typeof createSentDecisions>

const FINAL_SHOWN_MS = 15_000

type State = Options & { now: () => number; all: readonly SentDecision[]; listeners: Set<() => void> }

/**
 * Decisions that have left the screen: they are sent behind the next case, can be undone for a minute, and
 * are kept until the server has answered.
 */
export function createSentDecisions(options: Options) {
  const state: State = {
    now: Date.now,
    ...options,
    all: readUnsent(options),
    listeners: new Set(),
  }
  return {
    subscribe(listener: () => void): () => void {
      state.listeners.add(listener)
      return () => state.listeners.delete(listener)
    },
    /** Newest first. */
    all: () => state.all,
    send: (sent: Omit<SentDecision, 'state' | 'undoUntil'>) =>
      submit(state, { ...sent, state: 'sending', undoUntil: undefined }),
    /** Sends again what had no answer. */
    async sendAgain(): Promise<void> {
      for (const { caseId } of state.all.filter((one) => one.state === 'failed')) {
        // It may have been sent, or taken back, while the one before was on its way.
        const sent = state.all.find((one) => one.caseId === caseId)
        if (sent?.state === 'failed') await submit(state, sent)
      }
    },
    /** Undoes the newest decision, also one that is still on its way. @returns false if none can be undone */
    undoNewest(): boolean {
      const newest = state.all.find((sent) => sent.state === 'sending' || isUndoable(sent, state.now()))
      if (newest?.state === 'sending') replace(state, newest, { isUnwanted: true })
      else if (newest) void undo(state, newest)
      return newest !== undefined
    },
    /** Takes out what can no longer be undone. */
    forgetOld(): void {
      const rest = state.all.filter(
        ({ state: at, undoUntil }) => at !== 'done' || undoUntil === undefined || undoUntil > state.now(),
      )
      if (rest.length < state.all.length) change(state, rest)
    },
    /** Cases that the queue must not hand out again yet. */
    unsettledIds: () => state.all.filter(({ state: at }) => at !== 'done').map(({ caseId }) => caseId),
  }
}

function change(state: State, next: readonly SentDecision[]): void {
  const before = state.all
  state.all = next
  keepUnsent(state, before)
  for (const listener of state.listeners) listener()
}

function replace(state: State, sent: SentDecision, changed: Partial<SentDecision>): void {
  change(
    state,
    state.all.map((one) => (one.caseId === sent.caseId ? { ...one, ...changed } : one)),
  )
}

function forget(state: State, caseId: string): void {
  change(
    state,
    state.all.filter((one) => one.caseId !== caseId),
  )
}

async function submit(state: State, sent: SentDecision): Promise<void> {
  change(state, [{ ...sent, state: 'sending' }, ...state.all.filter(({ caseId }) => caseId !== sent.caseId)])
  const from = state.now()
  const answer = await state.server.decide(sent.input)
  if (answer === undefined) return replace(state, sent, { state: 'failed' })
  if (answer.code === undefined) return settle(state, sent, { undoSeconds: answer.undoSeconds, from })
  // An answer may have been lost: then the decision counts already.
  const look = answer.code === 'CASE_DECIDED' ? await state.server.look(sent.caseId) : undefined
  const { decision } = look ?? {}
  if (decision && decision.by === state.ownName && isSame(decision, sent.input))
    return settle(state, sent, { undoSeconds: decision.undoSeconds, from: state.now() })
  forget(state, sent.caseId)
  state.onRefused(sent, answer)
}

function settle(
  state: State,
  sent: SentDecision,
  { undoSeconds, from }: { undoSeconds: number | null | undefined; from: number },
): void {
  replace(state, sent, {
    state: 'done',
    undoUntil: undoSeconds == null ? undefined : from + undoSeconds * 1000,
  })
  const settled = state.all.find(({ caseId }) => caseId === sent.caseId)
  if (undoSeconds == null) setTimeout(() => forget(state, sent.caseId), FINAL_SHOWN_MS)
  else if (settled?.isUnwanted) void undo(state, settled)
}

async function undo(state: State, sent: SentDecision): Promise<void> {
  replace(state, sent, { state: 'undoing' })
  const answer = await state.server.undo(sent.caseId)
  if (answer === undefined) return replace(state, sent, { state: 'done' })
  const look = answer.code === 'CASE_DECIDED' ? await state.server.look(sent.caseId) : undefined
  forget(state, sent.caseId)
  if (answer.code === undefined || (look?.isOpen && look.isMine)) state.onUndone(sent)
  else state.onUndoRefused(answer)
}

export const isUndoable = ({ state, undoUntil }: SentDecision, now: number): boolean =>
  state === 'done' && undoUntil !== undefined && undoUntil > now

const isSame = (decision: { kind: string; reason: string | undefined }, input: DecideCaseInput) =>
  decision.kind === input.decision && decision.reason === (input.reason ?? undefined)

/** What was decided, as the screen's words name it. */
export const decisionOf = ({ input }: SentDecision) => input.decision as Decision

const prefixOf = ({ owner }: Pick<Options, 'owner'>) => `operator-unsent-decisions ${owner} `

function readUnsent(options: Options): SentDecision[] {
  const { storage } = options
  try {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
    const kept = keys
      .filter((key) => key.startsWith(prefixOf(options)))
      .map((key) => JSON.parse(storage?.getItem(key) ?? '') as SentDecision)
    return kept.map((sent) => ({ ...sent, state: 'failed' as const }))
  } catch {
    return []
  }
}

const isUnsent = ({ state }: SentDecision) => state === 'sending' || state === 'failed'

function keepUnsent(state: State, before: readonly SentDecision[]): void {
  const { storage, all } = state
  const keyOf = ({ caseId }: SentDecision) => prefixOf(state) + caseId
  const unsent = all.filter(isUnsent)
  try {
    for (const sent of unsent) storage?.setItem(keyOf(sent), JSON.stringify(sent))
    const kept = new Set(unsent.map(keyOf))
    for (const key of before.filter(isUnsent).map(keyOf)) if (!kept.has(key)) storage?.removeItem(key)
  } catch {
    // Without storage they last as long as the page.
  }
}
