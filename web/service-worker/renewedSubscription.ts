import { graphql } from 'relay-runtime'

/**
 * Sent by the worker when the browser's push endpoint has changed. It is here only for the compiler: the
 * worker is one file without Relay, and imports just the compiled operation, for its id.
 */
export const renewedSubscriptionMutation = graphql`
  mutation renewedSubscriptionMutation($input: SubscribeToPushInput!) {
    subscribeToPush(input: $input) {
      __typename
    }
  }
`
