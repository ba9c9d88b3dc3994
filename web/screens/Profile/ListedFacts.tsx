import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ListedFacts_choices$key } from '#web/__generated__/ListedFacts_choices.graphql.ts'
import type { ListedFacts_profile$key } from '#web/__generated__/ListedFacts_profile.graphql.ts'
import { Select } from '#web/design/form/Select.tsx'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import type { Saving } from './useUpdateProfile.ts'

type Props = { profile: ListedFacts_profile$key; choices: ListedFacts_choices$key; saving: Saving }

/** The facts chosen from the site's lists, as far as the site shows them. */
export function ListedFacts({ saving: { save, errors }, ...keys }: Props) {
  const { t } = useTranslation(['account', 'member'])
  const { visibleProfileFields: visible } = useSite().settings
  const profile = useFragment(profileFragment, keys.profile)
  const choices = useFragment(choicesFragment, keys.choices)
  const errorText = useErrorTexts()
  const lists = [
    {
      field: 'relationshipStatusId',
      fact: 'relationshipStatus',
      list: choices.relationshipStatuses,
      value: profile.relationshipStatus,
    },
    { field: 'bodyTypeId', fact: 'bodyType', list: choices.bodyTypes, value: profile.bodyType },
    { field: 'hairColorId', fact: 'hairColor', list: choices.hairColors, value: profile.hairColor },
    { field: 'eyeColorId', fact: 'eyeColor', list: choices.eyeColors, value: profile.eyeColor },
  ] as const
  return (
    <>
      {lists
        .filter(({ fact, list }) => visible.includes(fact) && list.length > 0)
        .map(({ field, fact, list, value }) => (
          <Select
            key={field}
            label={t(`member:facts.${fact}`)}
            options={withOwn(list, value).map((choice) => ({ value: choice.value, text: choice.name }))}
            emptyText={t('profile.facts.notSaid')}
            value={value?.value ?? ''}
            error={errors[field] && errorText(errors[field])}
            onChange={(event) => save(field, { [field]: event.target.value || null })}
          />
        ))}
    </>
  )
}

type Choice = { readonly value: string; readonly name: string }

/** A member keeps what the site no longer offers. */
const withOwn = (list: readonly Choice[], own: Choice | null | undefined): readonly Choice[] =>
  own && !list.some(({ value }) => value === own.value) ? [...list, own] : list

const profileFragment = graphql`
  fragment ListedFacts_profile on Profile {
    relationshipStatus {
      value
      name
    }
    bodyType {
      value
      name
    }
    hairColor {
      value
      name
    }
    eyeColor {
      value
      name
    }
  }
`

const choicesFragment = graphql`
  fragment ListedFacts_choices on ProfileChoices {
    relationshipStatuses {
      value
      name
    }
    bodyTypes {
      value
      name
    }
    hairColors {
      value
      name
    }
    eyeColors {
      value
      name
    }
  }
`
