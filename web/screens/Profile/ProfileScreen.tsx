import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { ProfileScreenQuery } from '#web/__generated__/ProfileScreenQuery.graphql.ts'
import { Screen } from '#web/design/Screen.tsx'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { AboutSection } from './AboutSection.tsx'
import { Completeness } from './Completeness.tsx'
import { FactsSection } from './FactsSection.tsx'
import { InterestsSection } from './InterestsSection.tsx'
import { LocationSection } from './LocationSection.tsx'
import { PhotosSection } from './PhotosSection.tsx'
import { ProfileSections } from './ProfileSections.tsx'
import { SavedState } from './SavedState.tsx'
import { UnsavedGuard } from './UnsavedGuard.tsx'
import { useUpdateProfile } from './useUpdateProfile.ts'
import layout from '#web/design/layout.module.css'
import css from './ProfileScreen.module.css'

/** The own profile. Every field saves by itself; the saving state is at the top. */
export default function ProfileScreen({ queryRef }: PageProps<ProfileScreenQuery>) {
  const { t } = useTranslation('account')
  const { visibleProfileFields: visible } = useSite().settings
  const data = usePreloadedQuery<ProfileScreenQuery>(query, queryRef)
  const { viewer, profileChoices: choices } = data
  const saving = useUpdateProfile()
  if (!viewer) return null
  const { profile } = viewer
  return (
    <Screen title={t('profile.title')}>
      <div className={css.columns}>
        <ProfileSections viewer={viewer} />
        <div className={layout.stack}>
          <div className={css.heading}>
            <h1>{t('profile.title')}</h1>
            <SavedState saving={saving} />
          </div>
          <Completeness profile={profile} />
          <PhotosSection viewer={viewer} />
          {visible.includes('aboutMe') && <AboutSection viewer={viewer} profile={profile} saving={saving} />}
          <FactsSection viewer={viewer} profile={profile} choices={choices} saving={saving} />
          {visible.includes('interests') && (
            <InterestsSection profile={profile} choices={choices} saving={saving} />
          )}
          <LocationSection profile={profile} query={data} />
        </div>
      </div>
      <UnsavedGuard active={saving.hasUnsaved} isSaving={saving.status === 'saving'} />
    </Screen>
  )
}

const query = graphql`
  query ProfileScreenQuery @preloadable {
    ...LocationSection_query
    viewer {
      ...ProfileSections_viewer
      ...PhotosSection_viewer
      ...AboutSection_viewer
      ...FactsSection_viewer
      profile {
        ...Completeness_profile
        ...AboutSection_profile
        ...FactsSection_profile
        ...InterestsSection_profile
        ...LocationSection_profile
      }
    }
    profileChoices {
      ...FactsSection_choices
      ...InterestsSection_choices
    }
  }
`
