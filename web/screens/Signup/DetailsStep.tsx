import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  DetailsStep_choices$data,
  DetailsStep_choices$key,
} from '#web/__generated__/DetailsStep_choices.graphql.ts'
import type {
  DetailsStep_viewer$data,
  DetailsStep_viewer$key,
} from '#web/__generated__/DetailsStep_viewer.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { Select } from '#web/design/form/Select.tsx'
import { SexualityField, type Sexuality } from '#web/features/profiles/SexualityField.tsx'
import { forgetLanderAnswer, readLanderAnswers } from '#web/features/signup/landerAnswers.ts'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { InterestChips } from './InterestChips.tsx'
import { StepForm, type StepProps } from './StepForm.tsx'
import { useSaveProfileStep } from './useSaveProfileStep.ts'
import layout from '#web/design/layout.module.css'

type Choices = DetailsStep_choices$data
// Each field's name in the site's settings, and its list of choices.
const FIELDS = [
  { name: 'relationshipStatus', listOf: ({ relationshipStatuses }: Choices) => relationshipStatuses },
  { name: 'bodyType', listOf: ({ bodyTypes }: Choices) => bodyTypes },
  { name: 'hairColor', listOf: ({ hairColors }: Choices) => hairColors },
  { name: 'eyeColor', listOf: ({ eyeColors }: Choices) => eyeColors },
] as const
type FieldName = (typeof FIELDS)[number]['name']

type Details = Record<FieldName, string> & { sexuality: Sexuality | null; interestIds: readonly string[] }

type Interests = DetailsStep_choices$data['interests']

/** The profile's interests or, without any, those picked on a lander, as far as the site has them. */
function interestIdsOf(
  { interests }: DetailsStep_viewer$data['profile'],
  offered: Interests,
): readonly string[] {
  if (interests.length > 0) return interests.map(({ value }) => value)
  const picked = readLanderAnswers().interests ?? []
  return offered.filter(({ name }) => picked.includes(name)).map(({ value }) => value)
}

function detailsOf(profile: DetailsStep_viewer$data['profile'], offered: Interests): Details {
  return {
    relationshipStatus: profile.relationshipStatus?.value ?? '',
    bodyType: profile.bodyType?.value ?? '',
    hairColor: profile.hairColor?.value ?? '',
    eyeColor: profile.eyeColor?.value ?? '',
    sexuality: profile.sexuality ?? null,
    interestIds: interestIdsOf(profile, offered),
  }
}

/** Only the fields that the site asks for. */
function inputOf(details: Details, asked: (field: string) => boolean) {
  const { interestIds, sexuality, relationshipStatus, bodyType, hairColor, eyeColor } = details
  return {
    ...(asked('relationshipStatus') && { relationshipStatusId: relationshipStatus || null }),
    ...(asked('bodyType') && { bodyTypeId: bodyType || null }),
    ...(asked('hairColor') && { hairColorId: hairColor || null }),
    ...(asked('eyeColor') && { eyeColorId: eyeColor || null }),
    ...(asked('sexuality') && { sexuality }),
    ...(asked('interests') && { interestIds }),
  }
}

/** The facts that members search for, all optional. Only those that the site shows. */
export function DetailsStep({
  onDone,
  isLeaving,
  ...keys
}: StepProps & { viewer: DetailsStep_viewer$key; choices: DetailsStep_choices$key }) {
  const { t } = useTranslation('signup')
  const viewer = useFragment(viewerFragment, keys.viewer)
  const choices = useFragment(choicesFragment, keys.choices)
  const [details, setDetails] = useState(() => detailsOf(viewer.profile, choices.interests))
  const { save, isSaving, refusals } = useSaveProfileStep()
  const errorText = useErrorTexts()
  const { visibleProfileFields } = useSite().settings
  function leave() {
    forgetLanderAnswer('interests')
    onDone()
  }
  const change = (part: Partial<Details>) => setDetails((now) => ({ ...now, ...part }))
  const asked = (field: string) => visibleProfileFields.includes(field)

  function proceed() {
    // A refused value is deselected, so that it can be chosen again.
    save(
      inputOf(details, asked),
      leave,
      (fields) => fields.includes('sexuality') && change({ sexuality: null }),
    )
  }
  return (
    <StepForm
      step="details"
      isBusy={isSaving || isLeaving}
      onContinue={proceed}
      onLater={leave}
      refusal={refusals}
    >
      <div className={classes(layout.panel, layout.stack)}>
        <div className={layout.two}>
          {FIELDS.filter(({ name }) => asked(name)).map(({ name, listOf }) => (
            <Select
              key={name}
              label={t(`details.${name}`)}
              emptyText={t('details.none')}
              options={listOf(choices).map((choice) => ({ value: choice.value, text: choice.name }))}
              value={details[name]}
              onChange={(event) => change({ [name]: event.target.value })}
              error={refusals[`${name}Id`] && errorText(refusals[`${name}Id`]!)}
            />
          ))}
          {asked('sexuality') && (
            <SexualityField
              viewer={viewer}
              value={details.sexuality}
              refusal={refusals.sexuality}
              onChoose={(sexuality) => change({ sexuality })}
            />
          )}
        </div>
        {asked('interests') && (
          <InterestChips
            interests={choices.interests}
            chosenIds={details.interestIds}
            onChange={(interestIds) => change({ interestIds })}
            error={refusals.interestIds && errorText(refusals.interestIds)}
          />
        )}
      </div>
    </StepForm>
  )
}

const viewerFragment = graphql`
  fragment DetailsStep_viewer on Viewer {
    ...SexualityField_viewer
    profile {
      sexuality
      hairColor {
        value
      }
      eyeColor {
        value
      }
      bodyType {
        value
      }
      relationshipStatus {
        value
      }
      interests {
        value
      }
    }
  }
`

const choicesFragment = graphql`
  fragment DetailsStep_choices on ProfileChoices {
    hairColors {
      value
      name
    }
    eyeColors {
      value
      name
    }
    bodyTypes {
      value
      name
    }
    relationshipStatuses {
      value
      name
    }
    interests {
      value
      name
    }
  }
`
