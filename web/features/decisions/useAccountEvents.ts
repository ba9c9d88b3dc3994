import { useEffect, useEffectEvent } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import type { useAccountEventsSubscription } from '#web/__generated__/useAccountEventsSubscription.graphql.ts'
import { keepSubscribed } from '#web/runtime/live/keepSubscribed.ts'

/**
 * Keeps the site's decisions about the member live: the news of a new one, the lists, the page of a
 * decision, and the reason beside a photo or text (TRUST-07). Mounted once, by the members' shell, whose
 * minutely answer has them as well.
 * @param cursor the cursor of the shell's first answer; undefined without one
 */
export function useAccountEvents(cursor: string | undefined): void {
  const environment = useRelayEnvironment()
  const firstCursor = useEffectEvent(() => cursor)
  useEffect(
    () =>
      keepSubscribed<useAccountEventsSubscription>(environment, {
        subscription,
        after: firstCursor(),
        cursorOf: ({ accountEvents }) => accountEvents.cursor,
      }),
    [environment],
  )
}

const subscription = graphql`
  subscription useAccountEventsSubscription($after: String) {
    accountEvents(after: $after) {
      cursor
      statement {
        id
        # eslint-disable-next-line relay/must-colocate-fragment-spreads -- for the store
        ...StatementFacts_statement
        # eslint-disable-next-line relay/must-colocate-fragment-spreads -- for the store
        ...StatementAppeal_statement
      }
      viewer {
        id
        # eslint-disable-next-line relay/must-colocate-fragment-spreads -- for the store
        ...StatementNews_viewer
      }
    }
  }
`
