import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { MemberScreenQuery } from '#web/__generated__/MemberScreenQuery.graphql.ts'
import { Screen } from '#web/design/Screen.tsx'
import { NotFoundError } from '#web/runtime/NotFoundError.ts'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { MemberDetails } from './MemberDetails.tsx'
import { MemberPreview } from './MemberPreview.tsx'
import { UnavailableMember } from './UnavailableMember.tsx'

/** One member. A card's data shows at once, everything else once it has arrived. */
export default function MemberScreen({ queryRef }: PageProps<MemberScreenQuery>) {
  const { t } = useTranslation('shell')
  const { profile, viewer } = usePreloadedQuery<MemberScreenQuery>(query, queryRef)
  const { id, allowed } = queryRef.variables
  if (!allowed) return null
  if (!profile) {
    if (viewer === null) throw new NotFoundError()
    return <UnavailableMember profileId={id} />
  }
  const { displayName: name, age } = profile
  return (
    <Screen title={t('openProfile', { name, age })}>
      <Suspense fallback={<MemberPreview profile={profile} />}>
        <MemberDetails profile={profile} viewer={viewer ?? null} />
      </Suspense>
    </Screen>
  )
}

const query = graphql`
  query MemberScreenQuery($id: ID!, $allowed: Boolean!) @preloadable {
    profile(id: $id) @include(if: $allowed) {
      displayName
      age
      ...MemberPreview_profile
      ...MemberDetails_profile
    }
    viewer {
      ...MemberDetails_viewer @arguments(profileId: $id)
    }
  }
`
