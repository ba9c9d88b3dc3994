import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { MemberScreenQuery } from '../../__generated__/MemberScreenQuery.graphql.ts'
import { useSite, useSiteText } from '../../app/BootContext.tsx'
import { NotFoundError } from '../../app/NotFoundError.ts'
import type { PageProps } from '../../app/page.ts'
import { Screen } from '../../components/Screen.tsx'
import { FictionalLabel, FictionalWarning } from '../../design/FictionalLabel.tsx'
import { VisitorGate } from '../Members/VisitorGate.tsx'
import { MemberAbout } from './MemberAbout.tsx'
import { MemberActions } from './MemberActions.tsx'
import { MemberFacts } from './MemberFacts.tsx'
import { MemberHeading } from './MemberHeading.tsx'
import { MemberInterests } from './MemberInterests.tsx'
import css from './MemberScreen.module.css'
import { PhotoGallery } from './PhotoGallery.tsx'
import { useSeenLike } from './useSeenLike.ts'

/** One member: photos, the few facts that matter, what they write, what both like. */
export default function MemberScreen({ queryRef }: PageProps<MemberScreenQuery>) {
  const { t } = useTranslation('shell')
  const { settings } = useSite()
  const fictionalWarning = useSiteText(settings.fictionalWarning)
  const fictionalLabel = useSiteText(settings.fictionalSingular)
  const { profile, viewer } = usePreloadedQuery<MemberScreenQuery>(query, queryRef)
  useSeenLike(profile ?? null)
  if (!queryRef.variables.allowed) return <VisitorGate />
  if (!profile) throw new NotFoundError()
  const { displayName: name, age, kind } = profile
  return (
    <Screen title={t('openProfile', { name, age })}>
      <article className={css.member} data-member>
        <PhotoGallery profile={profile} />
        <div className={css.words}>
          <MemberHeading profile={profile} label={kind === 'HOUSE' ? <FictionalLabel text={fictionalLabel || undefined} /> : undefined} />
          {kind === 'HOUSE' && <FictionalWarning text={fictionalWarning} />}
          <MemberActions profile={profile} viewer={viewer ?? null} />
          <MemberFacts profile={profile} />
          <MemberAbout profile={profile} />
          <MemberInterests profile={profile} />
        </div>
      </article>
    </Screen>
  )
}

const query = graphql`
  query MemberScreenQuery($id: ID!, $allowed: Boolean!) @preloadable {
    profile(id: $id) @include(if: $allowed) {
      displayName
      age
      kind
      ...useSeenLike_profile
      ...PhotoGallery_profile
      ...MemberHeading_profile
      ...MemberActions_profile
      ...MemberFacts_profile
      ...MemberAbout_profile
      ...MemberInterests_profile
    }
    viewer {
      ...MemberActions_viewer @arguments(profileId: $id)
    }
  }
`
