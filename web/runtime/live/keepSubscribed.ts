import { requestSubscription } from 'react-relay'
import type { Environment, GraphQLSubscriptionConfig, OperationType } from 'relay-runtime'
import { onReconnected } from '../network/RelayEnvironment.ts'

const CATCH_UP_AFTER_MS = 1000
// For a member with constant incoming messages, the next event corrects an outdated last answer.
const CATCH_UP_ROUNDS = 5
const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 30_000

/**
 * The last cursor of each feed in this page, by subscription: another layout resubscribes, and must not
 * repeat old news.
 */
const followed = new Map<unknown, string>()

/** The later of two cursors. */
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
   * The start of the first subscription: a cursor that came with the data on screen. Without one it starts
   * when the server has read the subscription, and earlier changes are in no event.
   */
  after: string | undefined
  /** The cursor of an event, from which the next subscription continues. */
  cursorOf: (event: Operation['response']) => string
  onEvent?: (event: Operation['response']) => void
  /**
   * Refetches the current state, and resolves once the store has it. Called shortly after the first
   * subscription: changes between the screen's own query and the cursor are in no event. Called again if an
   * event came meanwhile, because the answer may be older.
   */
  catchUp?: () => Promise<unknown>
}

/**
 * Follows a live feed for the life of the page. After a lost connection it resumes from the last event seen;
 * the socket alone would repeat the first variables.
 * @returns unsubscribes
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
      // Silent: the safety net refetches by itself.
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
        // A reconnected socket repeats its first variables once, until the subscription from the newest
        // cursor replaces it.
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
