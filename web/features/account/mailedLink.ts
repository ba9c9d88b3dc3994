import { fetchQuery, graphql } from 'react-relay'
import type {
  mailedLinkQuery,
  mailedLinkQuery$data,
  MailedLinkPurpose,
} from '#web/__generated__/mailedLinkQuery.graphql.ts'
import { relayEnvironment } from '#web/runtime/network/RelayEnvironment.ts'

const query = graphql`
  # eslint-disable-next-line relay/unused-fields -- a value: the screens of links read it
  query mailedLinkQuery($purpose: MailedLinkPurpose!, $token: String!) {
    mailedLink(purpose: $purpose, token: $token) {
      state
      email
      isOwn
    }
  }
`

export type MailedLink = mailedLinkQuery$data['mailedLink']

/** What a mailed link would do now. Asking changes nothing. */
export async function findMailedLink(purpose: MailedLinkPurpose, token: string): Promise<MailedLink> {
  const answer = await fetchQuery<mailedLinkQuery>(
    relayEnvironment(),
    query,
    { purpose, token },
    { fetchPolicy: 'network-only' },
  ).toPromise()
  return answer?.mailedLink ?? { state: 'NOT_FOUND', email: null, isOwn: false }
}
