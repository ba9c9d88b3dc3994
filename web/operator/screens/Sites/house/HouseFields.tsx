import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { HouseFields_choices$key } from '#web/__generated__/HouseFields_choices.graphql.ts'
import { Checkbox } from '#web/design/form/Checkbox.tsx'
import { Select } from '#web/design/form/Select.tsx'
import { TextArea, TextField } from '#web/design/form/TextField.tsx'
import type { HouseFields as Fields } from './houseFields.rules.ts'
import type { HouseEditing } from './useHouseEditing.ts'
import { usePlaces } from './usePlaces.ts'
import css from './HouseEditor.module.css'

const NAME_MAX = 30
const ABOUT_ME_MAX = 1000
/** The API's word for all genders, as what a profile looks for. */
const EVERYONE = 'EVERYONE'

type Props = { editing: HouseEditing; choices: HouseFields_choices$key }
type Choice = { readonly value: string; readonly name: string }

const optionsOf = (choices: readonly Choice[]) => choices.map(({ value, name }) => ({ value, text: name }))

/** The fields of a house profile, each with what is wrong with it. */
export function HouseFields({ editing, choices: key }: Props) {
  const { t } = useTranslation('house')
  const { profileChoices: choices, countries } = useFragment(fragment, key)
  const { fields, refused, change } = editing
  const choiceOf = (
    field: Exclude<keyof Fields, 'interestIds'>,
    options: { value: string; text: string }[],
    emptyText = t('notSaid'),
  ) => (
    <Select
      label={t(field)}
      value={fields[field]}
      options={options}
      emptyText={emptyText}
      error={refused[field]}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  )
  return (
    <div className={css.fields}>
      <TextField
        label={t('displayName')}
        value={fields.displayName}
        maxLength={NAME_MAX}
        autoComplete="off"
        required
        error={refused['displayName']}
        onChange={({ target }) => change({ displayName: target.value })}
      />
      <TextField
        label={t('dateOfBirth')}
        type="date"
        value={fields.dateOfBirth}
        required
        error={refused['dateOfBirth']}
        onChange={({ target }) => change({ dateOfBirth: target.value })}
      />
      {choiceOf('gender', optionsOf(choices.genders), t('choose'))}
      {choiceOf(
        'seeking',
        [...optionsOf(choices.genders), { value: EVERYONE, text: t('everyone') }],
        t('choose'),
      )}
      <PlaceFields editing={editing} countries={countries} />
      <TextArea
        className={css.wide}
        label={t('aboutMe')}
        value={fields.aboutMe}
        maxLength={ABOUT_ME_MAX}
        rows={5}
        error={refused['aboutMe']}
        onChange={({ target }) => change({ aboutMe: target.value })}
      />
      {choiceOf('hairColorId', optionsOf(choices.hairColors))}
      {choiceOf('eyeColorId', optionsOf(choices.eyeColors))}
      {choiceOf('bodyTypeId', optionsOf(choices.bodyTypes))}
      {choiceOf('relationshipStatusId', optionsOf(choices.relationshipStatuses))}
      <Interests editing={editing} interests={choices.interests} />
    </div>
  )
}

function PlaceFields({
  editing: { fields, refused, change },
  countries,
}: {
  editing: HouseEditing
  countries: readonly { readonly code: string; readonly name: string }[]
}) {
  const { t } = useTranslation('house')
  const { regions, cities } = usePlaces(fields.country, fields.regionId)
  return (
    <>
      <Select
        label={t('country')}
        value={fields.country}
        options={countries.map(({ code, name }) => ({ value: code, text: name }))}
        error={refused['country']}
        onChange={({ target }) => change({ country: target.value, regionId: '', cityId: '' })}
      />
      <Select
        label={t('regionId')}
        value={fields.regionId}
        options={regions}
        emptyText={t('notSaid')}
        error={refused['regionId']}
        onChange={({ target }) => change({ regionId: target.value, cityId: '' })}
      />
      <Select
        label={t('cityId')}
        value={fields.cityId}
        options={cities}
        emptyText={t('notSaid')}
        error={refused['cityId']}
        onChange={({ target }) => change({ cityId: target.value })}
      />
    </>
  )
}

function Interests({
  editing: { fields, refused, change },
  interests,
}: {
  editing: HouseEditing
  interests: readonly Choice[]
}) {
  const { t } = useTranslation('house')
  const { interestIds } = fields
  const toggle = (id: string, isChosen: boolean) =>
    change({ interestIds: isChosen ? [...interestIds, id] : interestIds.filter((other) => other !== id) })
  return (
    <fieldset className={`${css.interests} ${css.wide}`}>
      <legend>{t('interestIds')}</legend>
      {refused['interestIds'] !== undefined && (
        <p className={css.error} role="alert">
          {refused['interestIds']}
        </p>
      )}
      {interests.map(({ value: id, name }) => (
        <Checkbox
          key={id}
          checked={interestIds.includes(id)}
          onChange={({ target }) => toggle(id, target.checked)}
        >
          {name}
        </Checkbox>
      ))}
    </fieldset>
  )
}

const fragment = graphql`
  fragment HouseFields_choices on Query {
    countries {
      code
      name
    }
    profileChoices {
      genders {
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
  }
`
