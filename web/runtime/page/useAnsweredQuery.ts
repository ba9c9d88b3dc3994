import { use, useEffect, useState } from 'react'
import type { PreloadedQuery } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { Observable, OperationType } from 'relay-runtime'
import { RequestFault } from '../network/faults.ts'
import { beginQueryAttempt } from '../network/queryAttempt.ts'
import { whenReachable } from '../network/whenReachable.ts'

// Relay's types omit where a preloaded query keeps its request: undefined if the store had the answer.
type Started = { source?: Observable<unknown> }

const outcomes = new WeakMap<object, Promise<'away' | 'answered'>>()

function outcomeOf(queryRef: PreloadedQuery<OperationType>): Promise<'away' | 'answered'> | undefined {
  const { source } = queryRef as Started
  const known = outcomes.get(queryRef)
  if (known || !source) return known
  const outcome = new Promise<'away' | 'answered'>((resolve) => {
    const answered = () => resolve('answered')
    source.subscribe({
      next: answered,
      complete: answered,
      error: (error: Error) =>
        resolve(error instanceof RequestFault && error.code === 'NETWORK' ? 'away' : 'answered'),
    })
  })
  outcomes.set(queryRef, outcome)
  return outcome
}

/**
 * Keeps the previous answer on screen if the next one cannot arrive for want of a connection, so that open
 * sheets and choices stay. Asks again once the server can be reached.
 * @returns the query to draw, and whether it is the previous one
 */
export function useAnsweredQuery<Query extends OperationType>(
  queryRef: PreloadedQuery<Query>,
): { shown: PreloadedQuery<Query>; isAway: boolean } {
  const [last, setLast] = useState<PreloadedQuery<Query>>(queryRef)
  const outcome = last === queryRef ? undefined : outcomeOf(queryRef)
  const isAway = outcome !== undefined && use(outcome) === 'away'
  if (!isAway && last !== queryRef) setLast(queryRef)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isAway) return
    return whenReachable(
      () => {
        beginQueryAttempt()
        void revalidate()
      },
      { isAway: true },
    )
  }, [isAway, queryRef, revalidate])
  return { shown: isAway ? last : queryRef, isAway }
}
