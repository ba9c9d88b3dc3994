import { graphql, usePreloadedQuery } from 'react-relay'
import type { PageScreenQuery } from '#web/__generated__/PageScreenQuery.graphql.ts'
import { NotFoundError } from '#web/runtime/NotFoundError.ts'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { PageEditor } from './PageEditor.tsx'

/** `/operator/sites/:token/pages/:address`: a page in one language, with its versions. */
export default function PageScreen({ queryRef }: PageProps<PageScreenQuery>) {
  const { operatorSite: site } = usePreloadedQuery<PageScreenQuery>(query, queryRef)
  if (!site?.page?.language) throw new NotFoundError()
  return <PageEditor site={site} page={site.page} />
}

const query = graphql`
  query PageScreenQuery($token: String!, $address: String!, $language: String) @preloadable {
    operatorSite(token: $token) {
      ...PageEditor_site
      page(address: $address) {
        language(language: $language) {
          __typename
        }
        ...PageEditor_page @arguments(language: $language)
      }
    }
  }
`
