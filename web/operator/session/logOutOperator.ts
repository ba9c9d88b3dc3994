import { graphql } from 'react-relay'
import type { logOutOperatorMutation } from '#web/__generated__/logOutOperatorMutation.graphql.ts'
import { LOGIN } from './leave.ts'
import { send } from './send.ts'
import { forgetSite } from './site.ts'

/** Ends the session, and leaves with a new document. */
export async function logOutOperator(): Promise<void> {
  if (!(await send<logOutOperatorMutation>(mutation, {}))) return
  forgetSite()
  location.replace(LOGIN)
}

const mutation = graphql`
  mutation logOutOperatorMutation {
    logOutOperator {
      loggedOut
    }
  }
`
