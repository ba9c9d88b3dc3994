import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { FactsSection_choices$key } from '../../__generated__/FactsSection_choices.graphql.ts'
import type { FactsSection_profile$key } from '../../__generated__/FactsSection_profile.graphql.ts'
import type { SexualityField_viewer$key } from '../../__generated__/SexualityField_viewer.graphql.ts'
import { useSite } from '../../app/BootContext.tsx'
import { useErrorTexts } from '../../app/errorText.ts'
import { GenderField } from '../../components/GenderField.tsx'
import { Select } from '../../design/Select.tsx'
import { TextField } from '../../design/TextField.tsx'
import layout from '../../design/layout.module.css'
import { BirthdayField } from './BirthdayField.tsx'
import { Section } from './Section.tsx'
import { SexualityField } from './SexualityField.tsx'
import { useSavedText } from './useSavedText.ts'
import type { SavedField, Saving } from './useUpdateProfile.ts'

const NAME_CHARACTERS_MAX = 30

/** Name, birthday and the facts that are chosen from lists. Each saves when it is chosen or left. */
export function FactsSection(props: { viewer: SexualityField_viewer$key; profile: FactsSection_profile$key; choices: FactsSection_choices$key; saving: Saving }) {
  const { t } = useTranslation(['account', 'member', 'shell'])
  const { visibleProfileFields: visible } = useSite().settings
  const errorText = useErrorTexts()
  const profile = useFragment(profileFragment, props.profile)
  const choices = useFragment(choicesFragment, props.choices)
  const { save, errors } = props.saving
  const name = useSavedText('displayName', profile.displayName, props.saving)
  const errorOf = (field: SavedField) => errors[field] && errorText(errors[field])
  const lists = [
    { field: 'relationshipStatusId', fact: 'relationshipStatus', list: choices.relationshipStatuses, value: profile.relationshipStatus?.id },
    { field: 'bodyTypeId', fact: 'bodyType', list: choices.bodyTypes, value: profile.bodyType?.id },
    { field: 'hairColorId', fact: 'hairColor', list: choices.hairColors, value: profile.hairColor?.id },
    { field: 'eyeColorId', fact: 'eyeColor', list: choices.eyeColors, value: profile.eyeColor?.id },
  ] as const
  return (
    <Section id="facts" title={t('profile.facts.title')}>
      <div className={layout.two}>
        <TextField {...name} label={t('profile.facts.name')} error={errorOf('displayName')} maxLength={NAME_CHARACTERS_MAX} autoComplete="nickname" />
        <BirthdayField stored={profile.dateOfBirth ?? ''} saving={props.saving} />
        <GenderField
          label={t('profile.facts.gender')}
          name="ownGender"
          value={profile.gender}
          onChange={(gender) => save('gender', { gender })}
          error={errorOf('gender')}
        />
        <GenderField
          label={t('profile.facts.seeking')}
          name="seeking"
          value={profile.seeking}
          onChange={(seeking) => save('seeking', { seeking })}
          error={errorOf('seeking')}
        />
        {lists.filter(({ fact, list }) => visible.includes(fact) && list.length > 0).map(({ field, fact, list, value }) => (
          <Select
            key={field}
            label={t(`member:facts.${fact}`)}
            options={list.map((choice) => ({ value: choice.id, text: choice.name }))}
            emptyText={t('profile.facts.notSaid')}
            value={value ?? ''}
            error={errorOf(field)}
            onChange={(event) => save(field, { [field]: event.target.value || null })}
          />
        ))}
        {visible.includes('sexuality') && <SexualityField viewer={props.viewer} saving={props.saving} />}
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
    relationshipStatus {
      id
    }
    bodyType {
      id
    }
    hairColor {
      id
    }
    eyeColor {
      id
    }
  }
`

const choicesFragment = graphql`
  fragment FactsSection_choices on ProfileChoices {
    relationshipStatuses {
      id
      name
    }
    bodyTypes {
      id
      name
    }
    hairColors {
      id
      name
    }
    eyeColors {
      id
      name
    }
  }
`
