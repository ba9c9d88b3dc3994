import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { ActionChip, ToggleChip } from '#web/design/form/Chip.tsx'
import { FieldError } from '#web/design/form/FieldError.tsx'
import field from '#web/design/form/Field.module.css'
import layout from '#web/design/layout.module.css'

const MOST = 20
const SHOWN_FIRST = 16

type Props = {
  interests: readonly { readonly value: string; readonly name: string }[]
  chosenIds: readonly string[]
  onChange: (chosenIds: string[]) => void
  error?: ReactNode
}

/** Interests as pills, some at first, all on demand; at most twenty. */
export function InterestChips({ interests, chosenIds, onChange, error }: Props) {
  const { t } = useTranslation('signup')
  const id = useId()
  const [all, setAll] = useState(false)
  const shown = interests.filter(
    (interest, index) => all || index < SHOWN_FIRST || chosenIds.includes(interest.value),
  )
  const isFull = chosenIds.length >= MOST
  return (
    <fieldset aria-describedby={`${id}-count`}>
      <legend className={field.label}>{t('details.interests')}</legend>
      <div className={layout.chips}>
        {shown.map((interest) => {
          const on = chosenIds.includes(interest.value)
          const toggled = on
            ? chosenIds.filter((chosen) => chosen !== interest.value)
            : [...chosenIds, interest.value]
          return (
            <ToggleChip
              key={interest.value}
              on={on}
              disabled={!on && isFull}
              onChange={() => onChange(toggled)}
            >
              {interest.name}
            </ToggleChip>
          )
        })}
        {shown.length < interests.length && (
          <ActionChip onPress={() => setAll(true)}>{t('details.moreInterests')}</ActionChip>
        )}
      </div>
      <p id={`${id}-count`} className={classes(layout.tiny, layout.muted, field.hint)} aria-live="polite">
        {t('details.interestsChosen', { count: chosenIds.length, most: MOST })}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
