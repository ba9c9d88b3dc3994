import { graphql, usePreloadedQuery } from 'react-relay'
import { useParams } from 'react-router'
import type { AnnouncementScreenQuery } from '#web/__generated__/AnnouncementScreenQuery.graphql.ts'
import { NotFoundError } from '#web/runtime/NotFoundError.ts'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { NEW } from './addresses.ts'
import { AnnouncementEditor } from './AnnouncementEditor.tsx'

/** `/operator/announcements/:id`: an announcement in one language, or `new` for one that is not saved yet. */
export default function AnnouncementScreen({ queryRef }: PageProps<AnnouncementScreenQuery>) {
  const { site, profileChoices, announcement } = usePreloadedQuery<AnnouncementScreenQuery>(query, queryRef)
  const id = useParams()['id'] ?? NEW
  if (!announcement && id !== NEW) throw new NotFoundError()
  return (
    <AnnouncementEditor key={id} announcement={announcement ?? null} site={site} choices={profileChoices} />
  )
}

const query = graphql`
  query AnnouncementScreenQuery($id: ID!, $exists: Boolean!, $language: String) @preloadable {
    announcement(id: $id) @include(if: $exists) {
      ...AnnouncementEditor_announcement @arguments(language: $language)
    }
    site {
      ...AnnouncementEditor_site
    }
    profileChoices {
      ...AnnouncementEditor_choices
    }
  }
`
