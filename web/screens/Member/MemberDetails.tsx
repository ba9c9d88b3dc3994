import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { MemberDetails_profile$key } from '#web/__generated__/MemberDetails_profile.graphql.ts'
import type { MemberDetails_viewer$key } from '#web/__generated__/MemberDetails_viewer.graphql.ts'
import { AppLink } from '#web/design/AppLink.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { HouseLabel, HouseWarning } from '#web/features/profiles/HouseLabel.tsx'
import { MemberAbout } from './MemberAbout.tsx'
import { MemberActions } from './MemberActions.tsx'
import { MemberBond } from './MemberBond.tsx'
import { MemberFacts } from './MemberFacts.tsx'
import { MemberGifts } from './MemberGifts.tsx'
import { MemberHeading } from './MemberHeading.tsx'
import { MemberInterests } from './MemberInterests.tsx'
import { MemberMenu } from './MemberMenu.tsx'
import { PhotoGallery } from './PhotoGallery.tsx'
import { useSeenLike } from './useSeenLike.ts'
import css from './MemberScreen.module.css'

/** Everything about one member: photos, the few important facts, their own text, shared interests. */
export function MemberDetails(props: {
  profile: MemberDetails_profile$key
  viewer: MemberDetails_viewer$key | null
}) {
  const { t } = useTranslation('member')
  const profile = useFragment(profileFragment, props.profile)
  const viewer = useFragment(viewerFragment, props.viewer)
  const isHouse = profile.kind === 'HOUSE'
  useSeenLike(profile)
  return (
    <article className={css.member} data-member>
      <PhotoGallery profile={profile} />
      <div className={css.words}>
        <div className={css.head}>
          <MemberHeading profile={profile} label={isHouse && <HouseLabel />} />
          <MemberMenu profile={profile} />
        </div>
        {isHouse && <HouseWarning />}
        {profile.isViewer && viewer?.invisible === true && (
          <Alert>
            {t('invisible')} <AppLink to="/settings/privacy">{t('becomeVisible')}</AppLink>
          </Alert>
        )}
        <MemberActions profile={profile} viewer={viewer ?? null} />
        {viewer && !profile.isViewer && !isHouse && <MemberBond profile={profile} viewer={viewer} />}
        <MemberAbout profile={profile} />
        <MemberInterests profile={profile} />
        <MemberFacts profile={profile} />
        <MemberGifts profile={profile} />
      </div>
    </article>
  )
}

const profileFragment = graphql`
  fragment MemberDetails_profile on Profile {
    kind
    isViewer
    ...useSeenLike_profile
    ...PhotoGallery_profile
    ...MemberHeading_profile
    ...MemberMenu_profile
    ...MemberActions_profile
    ...MemberBond_profile
    ...MemberFacts_profile
    ...MemberAbout_profile
    ...MemberInterests_profile
    ...MemberGifts_profile
  }
`

const viewerFragment = graphql`
  fragment MemberDetails_viewer on Viewer @argumentDefinitions(profileId: { type: "ID!" }) {
    invisible
    ...MemberBond_viewer
    ...MemberActions_viewer @arguments(profileId: $profileId)
  }
`
