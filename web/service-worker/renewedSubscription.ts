import { graphql } from 'relay-runtime'

/**
 * What the worker sends when the browser has another address for pushes. It stands here for the compiler alone: the worker is one file without
 * Relay, so it imports nothing but the compiled operation, for its id.
 */
export const renewedSubscriptionMutation = graphql`
  mutation renewedSubscriptionMutation($input: SubscribeToPushInput!) {
    subscribeToPush(input: $input) {
      __typename
    }
  }
`
