import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { FactsSection_choices$key } from '#web/__generated__/FactsSection_choices.graphql.ts'
import type { FactsSection_profile$key } from '#web/__generated__/FactsSection_profile.graphql.ts'
import type { FactsSection_viewer$key } from '#web/__generated__/FactsSection_viewer.graphql.ts'
import { TextField } from '#web/design/form/TextField.tsx'
import { GenderField } from '#web/features/profiles/GenderField.tsx'
import { SexualityField } from '#web/features/profiles/SexualityField.tsx'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { BirthdayField } from './BirthdayField.tsx'
import { ListedFacts } from './ListedFacts.tsx'
import { Section } from './Section.tsx'
import { useSavedText } from './useSavedText.ts'
import type { SavedField, Saving } from './useUpdateProfile.ts'
import layout from '#web/design/layout.module.css'

const NAME_CHARACTERS_MAX = 30

/** Name, birthday and the listed facts. Each saves when it is chosen or left. */
export function FactsSection(props: {
  viewer: FactsSection_viewer$key
  profile: FactsSection_profile$key
  choices: FactsSection_choices$key
  saving: Saving
}) {
  const { t } = useTranslation('account')
  const { visibleProfileFields: visible } = useSite().settings
  const errorText = useErrorTexts()
  const profile = useFragment(profileFragment, props.profile)
  const viewer = useFragment(viewerFragment, props.viewer)
  const choices = useFragment(choicesFragment, props.choices)
  const { save, errors } = props.saving
  const name = useSavedText('displayName', profile.displayName, props.saving)
  const errorOf = (field: SavedField) => errors[field] && errorText(errors[field])
  return (
    <Section id="facts" title={t('profile.facts.title')}>
      <div className={layout.two}>
        <TextField
          {...name}
          label={t('profile.facts.name')}
          error={errorOf('displayName')}
          maxLength={NAME_CHARACTERS_MAX}
          autoComplete="nickname"
        />
        <BirthdayField stored={profile.dateOfBirth ?? ''} saving={props.saving} />
        <GenderField
          label={t('profile.facts.gender')}
          name="ownGender"
          value={profile.gender}
          onChange={(gender) => save('gender', { gender })}
          error={errorOf('gender')}
        />
        <GenderField
          sought
          label={t('profile.facts.seeking')}
          name="seeking"
          value={profile.seeking}
          onChange={(seeking) => save('seeking', { seeking })}
          error={errorOf('seeking')}
        />
        <ListedFacts profile={profile} choices={choices} saving={props.saving} />
        {visible.includes('sexuality') && (
          <SexualityField
            viewer={viewer}
            value={profile.sexuality}
            refusal={errors.sexuality}
            onChoose={(sexuality) => save('sexuality', { sexuality })}
            linksConsents
          />
        )}
      </div>
    </Section>
  )
}

const profileFragment = graphql`
  fragment FactsSection_profile on Profile {
    displayName
    dateOfBirth
    gender
    seeking
    sexuality
    ...ListedFacts_profile
  }
`

const viewerFragment = graphql`
  fragment FactsSection_viewer on Viewer {
    ...SexualityField_viewer
  }
`

const choicesFragment = graphql`
  fragment FactsSection_choices on ProfileChoices {
    ...ListedFacts_choices
  }
`
