import { useEffect, useState, useTransition } from 'react'
import { fetchQuery, graphql, useLazyLoadQuery } from 'react-relay'
import type {
  useQueueListQuery,
  useQueueListQuery$data,
} from '#web/__generated__/useQueueListQuery.graphql.ts'
import { operatorEnvironment } from '#web/operator/session/environment.ts'
import { useQueryAttempt } from '#web/runtime/network/queryAttempt.ts'
import type { Kind } from '../kinds.ts'

const FIRST = 40
const MOST = 100
const EVERY_MS = 15_000

export type ListedCase = useQueueListQuery$data['moderationQueue']['nodes'][number]

/**
 * The head of the queue, asked for again after each step of the work and every 15 seconds while in view.
 * @param step changes with each step
 */
export function useQueueList(kind: Kind | undefined, step: string) {
  const [first, setFirst] = useState(FIRST)
  const [isLoadingMore, startTransition] = useTransition()
  const fetchKey = useQueryAttempt()
  const kinds = kind && [kind]
  const variables = { first, kinds }
  const { moderationQueue } = useLazyLoadQuery<useQueueListQuery>(query, variables, {
    fetchPolicy: 'store-or-network',
    fetchKey,
  })
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState !== 'visible') return
      fetchQuery<useQueueListQuery>(
        operatorEnvironment(),
        query,
        { first, kinds: kind && [kind] },
        { fetchPolicy: 'network-only' },
        // The next round asks again.
      ).subscribe({ error: () => {} })
    }
    ask()
    const timer = setInterval(ask, EVERY_MS)
    return () => clearInterval(timer)
  }, [first, kind, step])
  const { nodes, totalCount } = moderationQueue
  return {
    cases: nodes.filter((one) => one.state === 'OPEN'),
    total: totalCount,
    canShowMore: first < MOST && totalCount > nodes.length,
    isLoadingMore,
    // The list and the case stay on the screen meanwhile.
    showMore: () => startTransition(() => setFirst(MOST)),
  }
}

const query = graphql`
  query useQueueListQuery($first: Int!, $kinds: [ModerationCaseKind!]) {
    moderationQueue(first: $first, kinds: $kinds) {
      totalCount
      nodes {
        # eslint-disable-next-line relay/unused-fields -- for who goes through the list
        id
        state
        # eslint-disable-next-line relay/unused-fields -- likewise
        isDangerous
        # eslint-disable-next-line relay/unused-fields -- likewise
        isTrusted
        # eslint-disable-next-line relay/unused-fields -- likewise
        isUrgent
        # eslint-disable-next-line relay/unused-fields -- likewise
        takenBy
        # eslint-disable-next-line relay/unused-fields -- likewise
        isMine
        # eslint-disable-next-line relay/unused-fields -- likewise
        kind
        # eslint-disable-next-line relay/must-colocate-fragment-spreads -- the list draws it
        ...QueueRow_case
      }
    }
  }
`
