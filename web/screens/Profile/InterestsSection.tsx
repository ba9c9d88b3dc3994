import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { InterestsSection_choices$key } from '#web/__generated__/InterestsSection_choices.graphql.ts'
import type { InterestsSection_profile$key } from '#web/__generated__/InterestsSection_profile.graphql.ts'
import { ToggleChip } from '#web/design/form/Chip.tsx'
import { FieldError } from '#web/design/form/FieldError.tsx'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { Section } from './Section.tsx'
import type { Saving } from './useUpdateProfile.ts'
import layout from '#web/design/layout.module.css'

const AT_MOST = 20

/** The member's interests; others see the shared ones. */
export function InterestsSection(props: {
  profile: InterestsSection_profile$key
  choices: InterestsSection_choices$key
  saving: Saving
}) {
  const { t } = useTranslation('account')
  const errorText = useErrorTexts()
  const { interests: chosen } = useFragment(profileFragment, props.profile)
  const { interests: all } = useFragment(choicesFragment, props.choices)
  const ids = chosen.map(({ value }) => value)
  // What the site no longer offers can still be taken away.
  const retired = chosen.filter(({ value }) => !all.some((other) => other.value === value))
  const refusal = props.saving.errors.interestIds
  const toggle = (id: string, on: boolean) =>
    props.saving.save('interestIds', { interestIds: on ? [...ids, id] : ids.filter((other) => other !== id) })
  return (
    <Section
      id="interests"
      title={t('profile.interests.title')}
      aside={t('profile.interests.count', { count: ids.length, limit: AT_MOST })}
    >
      <div
        className={layout.chips}
        role="group"
        aria-labelledby="interests-title"
        aria-describedby={refusal && 'interests-error'}
      >
        {[...all, ...retired].map(({ value: id, name }) => (
          <ToggleChip
            key={id}
            on={ids.includes(id)}
            disabled={ids.length >= AT_MOST && !ids.includes(id)}
            onChange={(on) => toggle(id, on)}
          >
            {name}
          </ToggleChip>
        ))}
      </div>
      {refusal && <FieldError id="interests-error">{errorText(refusal)}</FieldError>}
    </Section>
  )
}

const profileFragment = graphql`
  fragment InterestsSection_profile on Profile {
    interests {
      value
      name
    }
  }
`

const choicesFragment = graphql`
  fragment InterestsSection_choices on ProfileChoices {
    interests {
      value
      name
    }
  }
`
