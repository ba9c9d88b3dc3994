import { commitMutation, graphql } from 'react-relay'
import type { logOutMutation } from '#web/__generated__/logOutMutation.graphql.ts'
import { relayEnvironment } from '#web/runtime/network/RelayEnvironment.ts'
import { unsubscribeBrowser } from '#web/runtime/push/push.ts'
import { leaveSession } from '#web/runtime/session/leaveSession.ts'

const mutation = graphql`
  mutation logOutMutation {
    logOut {
      ... on LogOutSuccess {
        ended
      }
    }
  }
`

/**
 * Ends the session on the server, then leaves for the landing page (ROUTE-02). The network layer reports a
 * failure, which changes nothing.
 */
export function logOut(): void {
  // The browser's next user must not get this member's pushes. The new document forgets the discount, too;
  // clearing it here would make the page refetch its prices for nothing.
  const leave = () => void unsubscribeBrowser().finally(() => leaveSession({ to: '/' }))
  commitMutation<logOutMutation>(relayEnvironment(), { mutation, variables: {}, onCompleted: leave })
}
