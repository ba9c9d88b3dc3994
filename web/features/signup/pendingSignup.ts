import { fetchQuery, graphql } from 'react-relay'
import type { pendingSignupQuery } from '#web/__generated__/pendingSignupQuery.graphql.ts'
import { relayEnvironment } from '#web/runtime/network/RelayEnvironment.ts'

const query = graphql`
  query pendingSignupQuery($token: String!) {
    pendingSignup(token: $token) {
      email
      dateOfBirth
      gender
      seeking
    }
  }
`

/**
 * A partner's data about the visitor it sent; empty if the link has expired. Loaded only for visitors with
 * such a link.
 */
export async function findPendingSignup(token: string) {
  const answer = await fetchQuery<pendingSignupQuery>(relayEnvironment(), query, { token }).toPromise()
  const pending = answer?.pendingSignup
  if (!pending) return {}
  const { email, dateOfBirth, gender, seeking } = pending
  return { email, dateOfBirth, gender, seeking }
}
