import { commitMutation, graphql } from 'react-relay'
import { unsubscribeBrowser } from '#web/runtime/push/push.ts'
import { leaveSession } from '#web/runtime/session/leaveSession.ts'
import { relayEnvironment } from '#web/runtime/network/RelayEnvironment.ts'
import type { logOutMutation } from '#web/__generated__/logOutMutation.graphql.ts'

const mutation = graphql`
  mutation logOutMutation {
    logOut {
      ended
    }
  }
`

/** Ends the session on the server, then leaves for the landing (ROUTE-02). A failure is told by the network layer and changes nothing. */
export function logOut(): void {
  // Whoever uses this browser next is not told of this member's messages.
  // The new document forgets the discount, too. To clear it here would let prices on the page be asked for once more, by nobody.
  const leave = () => void unsubscribeBrowser().finally(() => leaveSession({ to: '/' }))
  commitMutation<logOutMutation>(relayEnvironment(), { mutation, variables: {}, onCompleted: leave })
}
