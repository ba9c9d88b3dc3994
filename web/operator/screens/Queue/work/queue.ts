import i18next from 'i18next'
import type { DecideCaseInput } from '#web/__generated__/caseServerDecideMutation.graphql.ts'
import type { LoggedInOperator } from '#web/operator/session/OperatorContext.tsx'
import { chosenSite } from '#web/operator/session/site.ts'
import type { Refusal } from '#web/operator/session/useRefusalWords.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { refreshQueueCounts } from '../queueCounts.ts'
import { caseServer, readingServer } from './caseServer.ts'
import { createCaseWork, type CaseWork } from './caseWork.ts'
import { choiceOf, type Decision } from './choice.rules.ts'
import { createDoublePress } from './doublePress.ts'
import { caseDrafts } from './drafts.ts'
import { countDecision } from './ownDay.ts'
import { createSentDecisions, type SentDecisions } from './sentDecisions.ts'

/** The work of one operator on the queue; it outlives the screen, as decisions on their way must. */
export type Queue = {
  work: CaseWork
  sent: SentDecisions
  /** False for a role that may only look. */
  mayDecide: boolean
  /**
   * Sends a decision about the case on the screen, and goes on. A double press decides once.
   */
  decide: (input: DecideCaseInput, name: string | undefined) => void
  /** Undoes the newest decision. @returns false if none can be undone */
  undo: () => boolean
  /** The operator has chosen something for the case on the screen, so that a decision is meant for it. */
  act: () => void
}

export const mayDecideCases = ({ role }: LoggedInOperator) => role === 'ADMIN' || role === 'MODERATOR'

/** The words for a refusal about a case. */
function wordsOf({ code }: Refusal): string {
  const key = `queue:refusal.${code}`
  if (i18next.exists(key)) return i18next.t(key as 'queue:refusal.CASE_TAKEN')
  return i18next.exists(`errors:${code}`)
    ? i18next.t(`errors:${code as 'NETWORK'}`)
    : i18next.t('errors:GENERIC')
}

let made: { operatorId: string; queue: Queue } | undefined

function storageOf(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

/**
 * The work of this operator, made once.
 * @param prefetch fetches what a case shows
 */
export function queueOf(operator: LoggedInOperator, prefetch: (caseId: string) => void): Queue {
  if (made?.operatorId !== operator.id) made = { operatorId: operator.id, queue: create(operator, prefetch) }
  return made.queue
}

function create(operator: LoggedInOperator, prefetch: (caseId: string) => void): Queue {
  const mayDecide = mayDecideCases(operator)
  const server = mayDecide ? caseServer : readingServer
  const press = createDoublePress()
  let undoAskedAt: number | undefined
  const sent = createSentDecisions({
    server,
    ownName: operator.name,
    owner: `${operator.id} ${chosenSite() ?? ''}`,
    storage: storageOf(),
    onRefused: (one, answer) => {
      caseDrafts.keep(one.caseId, choiceOf(one.input))
      const text = answer.code === 'INVALID_INPUT' ? i18next.t('queue:refusal.comesBack') : undefined
      const title = i18next.t('queue:refusal.notDecided', {
        name: one.name ?? i18next.t('queue:visitor'),
      })
      showToast({ tone: 'danger', title, text: text ?? wordsOf(answer) })
      if (answer.code === 'INVALID_INPUT') {
        press.changes()
        work.reopen(one.caseId)
      }
      count('undone', one.input.decision)
    },
    onUndone: (one) => {
      caseDrafts.keep(one.caseId, choiceOf(one.input))
      press.changes(undoAskedAt)
      work.reopen(one.caseId)
      count('undone', one.input.decision)
    },
    onUndoRefused: (answer) => showToast({ tone: 'danger', title: wordsOf(answer) }),
  })
  const work = createCaseWork({
    server,
    prefetch,
    unsettledIds: sent.unsettledIds,
    onRefused: (answer) => {
      press.changes()
      showToast({ tone: 'info', title: wordsOf(answer) })
    },
  })
  let shownId: string | undefined
  let shownAt = Date.now()
  work.subscribe(() => {
    const { current } = work.state()
    if (current !== shownId) shownAt = Date.now()
    shownId = current
  })
  function count(kind: 'decided' | 'undone', decision: string): void {
    const seconds = kind === 'decided' ? (Date.now() - shownAt) / 1000 : 0
    countDecision(operator.id, { kind, isRefusal: isRefusal(decision as Decision), seconds })
    refreshQueueCounts()
  }
  function decide(input: DecideCaseInput, name: string | undefined): void {
    if (!press.decides()) return
    count('decided', input.decision)
    caseDrafts.drop(input.caseId)
    void sent.send({ caseId: input.caseId, input, name }).then(refreshQueueCounts)
    void work.advance()
  }
  function undo(): boolean {
    undoAskedAt = Date.now()
    return sent.undoNewest()
  }
  return { work, sent, mayDecide, decide, undo, act: press.act }
}

const isRefusal = (decision: Decision) => !['APPROVE', 'NO_ACTION', 'ANSWER', 'UPHOLD'].includes(decision)
