import { requestSubscription } from 'react-relay'
import type { Environment, GraphQLSubscriptionConfig, OperationType } from 'relay-runtime'
import { onReconnected } from '../app/RelayEnvironment.ts'

const CATCH_UP_AFTER_MS = 1000
const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 30_000

type FeedOperation = OperationType & { variables: { after?: string | null } }

type Feed<Operation extends FeedOperation> = Pick<GraphQLSubscriptionConfig<Operation>, 'subscription' | 'updater'> & {
  /** Where the first subscription begins, if the client has a cursor already. */
  after?: string
  /** Where the next subscription goes on: the cursor of an event. */
  cursorOf: (event: Operation['response']) => string
  onEvent?: (event: Operation['response']) => void
  /**
   * Asks for the present state. Called shortly after a subscription that started without a cursor: what happened between the screen's own
   * query and that moment is in no event.
   */
  catchUp: () => void
}

/**
 * Follows a live feed for as long as the page lives. After a lost connection it goes on from the last event it has seen; the socket by
 * itself would repeat the variables of the beginning.
 * @returns a function that ends it
 */
export function keepSubscribed<Operation extends FeedOperation>(environment: Environment, feed: Feed<Operation>): () => void {
  let cursor = feed.after
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: { dispose: () => void } | undefined
  let ended = false

  function again() {
    if (ended) return
    clearTimeout(timer)
    timer = setTimeout(subscribe, Math.min(FIRST_DELAY_MS * 2 ** failures++, LONGEST_DELAY_MS))
  }
  function subscribe() {
    if (ended) return
    clearTimeout(timer)
    running?.dispose()
    running = requestSubscription<Operation>(environment, {
      subscription: feed.subscription,
      variables: { after: cursor ?? null },
      updater: feed.updater,
      onNext: (event) => {
        if (!event) return
        failures = 0
        // A socket that comes back repeats its first variables once, until the subscription from the newest cursor has taken its place.
        const next = feed.cursorOf(event)
        if (cursor === undefined || Number(next) > Number(cursor)) cursor = next
        feed.onEvent?.(event)
      },
      onError: again,
      onCompleted: again,
    })
    if (cursor === undefined) timer = setTimeout(feed.catchUp, CATCH_UP_AFTER_MS)
  }

  subscribe()
  const stopListening = onReconnected(subscribe)
  return () => {
    ended = true
    clearTimeout(timer)
    stopListening()
    running?.dispose()
  }
}
