import { requestSubscription } from 'react-relay'
import type { Environment, GraphQLSubscriptionConfig, OperationType } from 'relay-runtime'
import { onReconnected } from '../network/RelayEnvironment.ts'

const CATCH_UP_AFTER_MS = 1000
// Of somebody who is written to all the time, the next event corrects what the last answer had of before.
const CATCH_UP_ROUNDS = 5
const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 30_000

/** How far each feed has been followed in this page, by its subscription: another layout follows it anew, and what was told is no news there. */
const followed = new Map<unknown, string>()

/** The later of two places in a feed. */
function laterOf(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return Number(other) > Number(one) ? other : one
}

type FeedOperation = OperationType & { variables: { after?: string | null } }

type Feed<Operation extends FeedOperation> = Pick<
  GraphQLSubscriptionConfig<Operation>,
  'subscription' | 'updater'
> & {
  /**
   * Where the first subscription begins: a cursor that the server gave with what is shown. Without one it begins whenever the server has read the
   * subscription, and what happens until then is in no event.
   */
  after: string | undefined
  /** Where the next subscription goes on: the cursor of an event. */
  cursorOf: (event: Operation['response']) => string
  onEvent?: (event: Operation['response']) => void
  /**
   * Asks for the present state, and is done when the store has it. Called shortly after the first subscription: what happened between the screen's
   * own query and the cursor is in no event. Called again when an event came meanwhile, because the answer may be older.
   */
  catchUp?: () => Promise<unknown>
}

/**
 * Follows a live feed for as long as the page lives. After a lost connection it goes on from the last event it has seen; the socket by
 * itself would repeat the variables of the beginning.
 * @returns a function that ends it
 */
export function keepSubscribed<Operation extends FeedOperation>(
  environment: Environment,
  feed: Feed<Operation>,
): () => void {
  let cursor = laterOf(feed.after, followed.get(feed.subscription))
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let catchUpTimer: ReturnType<typeof setTimeout> | undefined
  let running: { dispose: () => void } | undefined
  let ended = false
  let events = 0

  async function catchUp() {
    for (let round = 0; round < CATCH_UP_ROUNDS && !ended; round += 1) {
      const known = events
      // Silent: the safety net asks again by itself.
      await feed.catchUp?.().catch(() => undefined)
      if (known === events) return
    }
  }
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
        events += 1
        // A socket that comes back repeats its first variables once, until the subscription from the newest cursor has taken its place.
        cursor = laterOf(cursor, feed.cursorOf(event))!
        followed.set(feed.subscription, cursor)
        feed.onEvent?.(event)
      },
      onError: again,
      onCompleted: again,
    })
    if (cursor === undefined) catchUpSoon()
  }
  function catchUpSoon() {
    clearTimeout(catchUpTimer)
    catchUpTimer = setTimeout(() => void catchUp(), CATCH_UP_AFTER_MS)
  }

  subscribe()
  catchUpSoon()
  const stopListening = onReconnected(subscribe)
  return () => {
    ended = true
    clearTimeout(timer)
    clearTimeout(catchUpTimer)
    stopListening()
    running?.dispose()
  }
}
