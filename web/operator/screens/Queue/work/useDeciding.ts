import { useState, useSyncExternalStore } from 'react'
import { useReasons } from '../decide/reasons.ts'
import {
  freshChoice,
  inputOf,
  lackOf,
  reasonsFor,
  type About,
  type Choice,
  type Decision,
  type Lack,
  type OfferedReason,
} from './choice.rules.ts'
import { caseDrafts } from './drafts.ts'
import type { Queue } from './queue.ts'

/** A case, as far as decisions about it go. */
export type DecidedCase = About & {
  caseId: string
  /** The member's name; undefined for a visitor's complaint. */
  name: string | undefined
  /** False for an appeal against an own decision. */
  mayDecide: boolean
}

/** The decision about the case on the screen while it is made. */
export type Deciding = {
  about: DecidedCase
  choice: Choice
  /** The reasons that fit with their digits, in that order. */
  reasons: readonly OfferedReason[]
  /** What is missing, once the operator has tried to send it. */
  shownLack: Lack | undefined
  isAllowed: boolean
  change: (choice: Choice) => void
  can: (decision: Decision) => boolean
  /** Sends the choice and goes on, or shows what is missing. */
  confirm: () => void
  /** Sends one decision at once, such as an approval. */
  decideNow: (decision: Decision) => void
}

/** The choice about a case, kept while the operator looks at others. */
export function useDeciding(queue: Queue, about: DecidedCase): Deciding {
  const { caseId, possibleDecisions } = about
  const draft = useSyncExternalStore(caseDrafts.subscribe, () => caseDrafts.read(caseId))
  const choice = draft ?? freshChoice(about)
  const reasons = reasonsFor(choice.decision, useReasons(about.subjectType))
  const [hasTried, setTried] = useState(false)
  const isAllowed = queue.mayDecide && about.mayDecide
  const lack = lackOf(choice, about)

  function submit(decided: Choice): void {
    const input = inputOf(caseId, decided)
    if (!isAllowed || input === undefined || lackOf(decided, about) !== undefined) return setTried(true)
    queue.decide(input, about.name)
  }
  return {
    about,
    choice,
    reasons,
    shownLack: hasTried ? lack : undefined,
    isAllowed,
    change: (next) => {
      if (!isAllowed) return
      queue.act()
      caseDrafts.keep(caseId, next)
    },
    can: (decision) => possibleDecisions.includes(decision),
    confirm: () => submit(choice),
    decideNow: (decision) => submit({ ...choice, decision }),
  }
}
