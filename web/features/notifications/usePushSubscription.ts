import { useState } from 'react'
import { graphql, useFragment, useMutation } from 'react-relay'
import type { usePushSubscription_viewer$key } from '#web/__generated__/usePushSubscription_viewer.graphql.ts'
import type { usePushSubscriptionEndMutation } from '#web/__generated__/usePushSubscriptionEndMutation.graphql.ts'
import type { usePushSubscriptionMutation } from '#web/__generated__/usePushSubscriptionMutation.graphql.ts'
import {
  pushStatus,
  subscribeBrowser,
  unsubscribeBrowser,
  usePushState,
  type PushStatus,
} from '#web/runtime/push/push.ts'

type PushSubscriptionControl = {
  status: PushStatus
  isBusy: boolean
  /** Calls back with whether pushes are on now. */
  turnOn: (onAnswer: (isOn: boolean) => void) => void
  turnOff: (onDone: () => void) => void
}

/** The push state of this browser, and the two ways to change it. */
export function usePushSubscription(key: usePushSubscription_viewer$key): PushSubscriptionControl {
  const { pushPublicKey } = useFragment(fragment, key)
  const state = usePushState()
  const [isAsking, setAsking] = useState(false)
  const [commit, isSaving] = useMutation<usePushSubscriptionMutation>(mutation)
  const [commitEnd, isEnding] = useMutation<usePushSubscriptionEndMutation>(endMutation)
  return {
    status: pushStatus(state),
    isBusy: isAsking || isSaving || isEnding,
    turnOn(onAnswer) {
      setAsking(true)
      void subscribeBrowser(pushPublicKey)
        .catch(() => undefined)
        .then((input) => {
          setAsking(false)
          if (input === undefined) return onAnswer(false)
          const giveUp = () => void unsubscribeBrowser().then(() => onAnswer(false))
          commit({
            variables: { input },
            onCompleted: ({ subscribeToPush: payload }) =>
              payload.__typename === 'SubscribeToPushSuccess' ? onAnswer(true) : giveUp(),
            onError: giveUp,
          })
        })
    },
    turnOff(onDone) {
      setAsking(true)
      void unsubscribeBrowser().then((endpoint) => {
        setAsking(false)
        if (endpoint === undefined) return onDone()
        // The browser's unsubscription holds even if the server misses it: its next push gets an error for
        // the endpoint.
        commitEnd({ variables: { input: { endpoint } }, onCompleted: onDone, onError: onDone })
      })
    },
  }
}

const fragment = graphql`
  fragment usePushSubscription_viewer on Viewer {
    pushPublicKey
  }
`

const mutation = graphql`
  mutation usePushSubscriptionMutation($input: SubscribeToPushInput!) {
    subscribeToPush(input: $input) {
      __typename
      ... on SubscribeToPushSuccess {
        viewer {
          id
        }
      }
      ... on InvalidInputError {
        fields {
          code
        }
      }
    }
  }
`

const endMutation = graphql`
  mutation usePushSubscriptionEndMutation($input: UnsubscribeFromPushInput!) {
    unsubscribeFromPush(input: $input) {
      ... on UnsubscribeFromPushSuccess {
        viewer {
          id
        }
      }
    }
  }
`
