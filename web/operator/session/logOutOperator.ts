import { graphql } from 'react-relay'
import type { logOutOperatorMutation } from '#web/__generated__/logOutOperatorMutation.graphql.ts'
import { forgetTab } from './forgetTab.ts'
import { LOGIN } from './leave.ts'
import { announceLogout } from './otherTabs.ts'
import { send } from './send.ts'
import { forgetSite } from './site.ts'

/** Ends the session, and leaves with a new document in every tab. The next operator finds nothing of it. */
export async function logOutOperator(): Promise<void> {
  if (await send<logOutOperatorMutation>(mutation, {})) leaveLoggedOut()
}

/** Leaves after the session has ended, with a new document in every tab. */
export function leaveLoggedOut(): void {
  forgetSite()
  forgetTab()
  announceLogout()
  location.replace(LOGIN)
}

const mutation = graphql`
  mutation logOutOperatorMutation {
    logOutOperator {
      ... on LogOutOperatorSuccess {
        loggedOut
      }
    }
  }
`
