import { fetchQuery, graphql } from 'react-relay'
import type { begunSignupQuery } from '#web/__generated__/begunSignupQuery.graphql.ts'
import { relayEnvironment } from '#web/runtime/network/RelayEnvironment.ts'
import type { SignupDraft } from './signupDraft.ts'

const query = graphql`
  query begunSignupQuery($token: String!) {
    begunSignup(token: $token) {
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
export async function findBegunSignup(token: string): Promise<SignupDraft> {
  const answer = await fetchQuery<begunSignupQuery>(relayEnvironment(), query, { token }).toPromise()
  const begun = answer?.begunSignup
  if (!begun) return {}
  const { email, dateOfBirth, gender, seeking } = begun
  return { email, dateOfBirth, gender, seeking }
}
