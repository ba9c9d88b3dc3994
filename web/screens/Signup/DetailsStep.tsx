import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { DetailsStep_choices$key } from '../../__generated__/DetailsStep_choices.graphql.ts'
import type { DetailsStep_viewer$data, DetailsStep_viewer$key } from '../../__generated__/DetailsStep_viewer.graphql.ts'
import type { Sexuality } from '../../__generated__/useSaveProfileStepMutation.graphql.ts'
import { useSite } from '../../app/BootContext.tsx'
import { useErrorTexts } from '../../app/errorText.ts'
import { Alert } from '../../design/Alert.tsx'
import { Select } from '../../design/Select.tsx'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'
import { InterestChips } from './InterestChips.tsx'
import { StepForm, type StepProps } from './StepForm.tsx'
import { useSaveProfileStep } from './useSaveProfileStep.ts'

// How a site's settings name the fields, what the form calls them, and which list they choose from.
const FIELDS = [
  { name: 'relationshipStatus', list: 'relationshipStatuses' },
  { name: 'bodyType', list: 'bodyTypes' },
  { name: 'hairColor', list: 'hairColors' },
  { name: 'eyeColor', list: 'eyeColors' },
] as const
type FieldName = (typeof FIELDS)[number]['name']

type Details = Record<FieldName, string> & { sexuality: string; interestIds: readonly string[] }

function detailsOf(profile: DetailsStep_viewer$data['profile']): Details {
  return {
    relationshipStatus: profile.relationshipStatus?.id ?? '',
    bodyType: profile.bodyType?.id ?? '',
    hairColor: profile.hairColor?.id ?? '',
    eyeColor: profile.eyeColor?.id ?? '',
    sexuality: profile.sexuality ?? '',
    interestIds: profile.interests.map(({ id }) => id),
  }
}

/** Who is neither a man nor a woman chooses among all of them. */
function sexualitiesFor(gender: string): readonly ('HETERO' | 'GAY' | 'LESBIAN' | 'BI')[] {
  if (gender === 'FEMALE') return ['HETERO', 'LESBIAN', 'BI']
  return gender === 'MALE' ? ['HETERO', 'GAY', 'BI'] : ['HETERO', 'GAY', 'LESBIAN', 'BI']
}

/** The facts that members look for, each of them optional. Asked are only those that the site shows. */
export function DetailsStep({
  onDone,
  isLeaving,
  ...keys
}: StepProps & { viewer: DetailsStep_viewer$key; choices: DetailsStep_choices$key }) {
  const { t } = useTranslation('signup')
  const { profile } = useFragment(viewerFragment, keys.viewer)
  const choices = useFragment(choicesFragment, keys.choices)
  const [details, setDetails] = useState(() => detailsOf(profile))
  const { save, isSaving, refusals } = useSaveProfileStep()
  const errorText = useErrorTexts()
  const { visibleProfileFields } = useSite().settings
  const change = (part: Partial<Details>) => setDetails((now) => ({ ...now, ...part }))
  const sexualities = sexualitiesFor(profile.gender)
  const asked = (field: string) => visibleProfileFields.includes(field)

  function proceed() {
    const { interestIds, sexuality, relationshipStatus, bodyType, hairColor, eyeColor } = details
    const input = {
      ...(asked('relationshipStatus') && { relationshipStatusId: relationshipStatus || null }),
      ...(asked('bodyType') && { bodyTypeId: bodyType || null }),
      ...(asked('hairColor') && { hairColorId: hairColor || null }),
      ...(asked('eyeColor') && { eyeColorId: eyeColor || null }),
      ...(asked('sexuality') && { sexuality: (sexuality || null) as Sexuality | null }),
      ...(asked('interests') && { interestIds }),
    }
    save(input, onDone)
  }
  const firstRefusal = Object.values(refusals)[0]
  return (
    <StepForm step="details" isBusy={isSaving || isLeaving} onContinue={proceed} onLater={onDone}>
      <div className={classes(layout.panel, layout.stack)}>
        <div className={layout.two}>
          {FIELDS.filter(({ name }) => asked(name)).map(({ name, list }) => (
            <Select
              key={name}
              label={t(`details.${name}`)}
              emptyText={t('details.none')}
              options={choices[list].map((choice) => ({ value: choice.id, text: choice.name }))}
              value={details[name]}
              onChange={(event) => change({ [name]: event.target.value })}
              error={refusals[`${name}Id`] && errorText(refusals[`${name}Id`]!)}
            />
          ))}
          {asked('sexuality') && (
            <Select
              label={t('details.sexuality')}
              emptyText={t('details.none')}
              options={sexualities.map((value) => ({ value, text: t(`details.sexualities.${value}`) }))}
              value={details.sexuality}
              onChange={(event) => change({ sexuality: event.target.value })}
              error={refusals.sexuality && errorText(refusals.sexuality)}
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
        {firstRefusal && (
          <Alert tone="danger" announced>
            {errorText({ code: 'INVALID_INPUT' })}
          </Alert>
        )}
      </div>
    </StepForm>
  )
}

const viewerFragment = graphql`
  fragment DetailsStep_viewer on Viewer {
    profile {
      id
      gender
      sexuality
      hairColor {
        id
      }
      eyeColor {
        id
      }
      bodyType {
        id
      }
      relationshipStatus {
        id
      }
      interests {
        id
      }
    }
  }
`

const choicesFragment = graphql`
  fragment DetailsStep_choices on ProfileChoices {
    hairColors {
      id
      name
    }
    eyeColors {
      id
      name
    }
    bodyTypes {
      id
      name
    }
    relationshipStatuses {
      id
      name
    }
    interests {
      id
      name
    }
  }
`
