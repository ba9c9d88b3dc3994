import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { AboutSection_profile$key } from '#web/__generated__/AboutSection_profile.graphql.ts'
import type { AboutSection_viewer$key } from '#web/__generated__/AboutSection_viewer.graphql.ts'
import { TextArea } from '#web/design/form/TextField.tsx'
import { Tag } from '#web/design/notice/Badge.tsx'
import { RefusalReason } from '#web/features/decisions/RefusalReason.tsx'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { Section } from './Section.tsx'
import { useSavedText } from './useSavedText.ts'
import type { Saving } from './useUpdateProfile.ts'
import layout from '#web/design/layout.module.css'

const CHARACTERS_MAX = 1000

/** The member's own text. */
export function AboutSection(props: {
  viewer: AboutSection_viewer$key
  profile: AboutSection_profile$key
  saving: Saving
}) {
  const { t } = useTranslation('account')
  const errorText = useErrorTexts()
  const {
    aboutMe,
    aboutMeModeration: moderation,
    aboutMeShownToOthers: shownToOthers,
    aboutMeRejectionReason: reason,
  } = useFragment(fragment, props.profile)
  const { statements } = useFragment(viewerFragment, props.viewer)
  const statement = statements.find(({ about, correctedAt }) => about === 'ABOUT_ME' && !correctedAt)
  const field = useSavedText('aboutMe', aboutMe ?? '', props.saving)
  const refusal = props.saving.errors.aboutMe
  return (
    <Section
      id="about"
      title={t('profile.about.title')}
      aside={
        aboutMe && moderation === 'PENDING' && !shownToOthers ? (
          <Tag tone="sunken">{t('profile.moderation.pending')}</Tag>
        ) : (
          moderation === 'REJECTED' && <Tag tone="sunken">{t('profile.moderation.rejected')}</Tag>
        )
      }
    >
      {moderation === 'REJECTED' && (
        <RefusalReason statement={statement ?? null} reason={reason}>
          {t('profile.moderation.refused')}
        </RefusalReason>
      )}
      <TextArea
        {...field}
        label={<span className={layout.visuallyHidden}>{t('profile.about.title')}</span>}
        hint={t('profile.about.hint')}
        error={refusal && errorText(refusal)}
        rows={5}
        maxLength={CHARACTERS_MAX}
      />
    </Section>
  )
}

const viewerFragment = graphql`
  fragment AboutSection_viewer on Viewer {
    statements {
      about
      correctedAt
      ...RefusalReason_statement
    }
  }
`

const fragment = graphql`
  fragment AboutSection_profile on Profile {
    aboutMe
    aboutMeModeration
    aboutMeShownToOthers
    aboutMeRejectionReason
  }
`
