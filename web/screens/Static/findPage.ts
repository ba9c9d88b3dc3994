import { fetchQuery, graphql } from 'react-relay'
import type { findPageQuery } from '#web/__generated__/findPageQuery.graphql.ts'
import { relayEnvironment } from '#web/runtime/network/RelayEnvironment.ts'
import type { ClientPage } from '#web/runtime/page/bootData.ts'

const query = graphql`
  # eslint-disable-next-line relay/unused-fields -- a value: the screen reads it
  query findPageQuery($token: String!, $locale: String!) {
    page(token: $token, locale: $locale) {
      token
      locale
      locales
      version
      title
      body
    }
  }
`

/** Fetches a text of the site. Loaded only if the document lacks it, so that the page works without Relay. */
export async function findPage(token: string, locale: string): Promise<ClientPage | null> {
  const answer = await fetchQuery<findPageQuery>(
    relayEnvironment(),
    query,
    { token, locale },
    { fetchPolicy: 'store-or-network' },
  ).toPromise()
  return answer?.page ?? null
}
