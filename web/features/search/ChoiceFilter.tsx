import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ChoiceFilter_choice$key } from '#web/__generated__/ChoiceFilter_choice.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { ToggleChip } from '#web/design/form/Chip.tsx'
import { Icon } from '#web/design/Icon.tsx'
import type { ListField } from './membersFilter.rules.ts'
import type { FilterControl } from './useAddressFilter.ts'
import layout from '#web/design/layout.module.css'
import css from './ChoiceFilter.module.css'

// More than these would hide the filters beneath them; a button shows the rest.
const AT_FIRST = 8

/** One list of choices, as pills. Rarely used lists stay folded. */
export function ChoiceFilter(props: {
  field: ListField
  choices: ChoiceFilter_choice$key
  control: FilterControl
  open?: boolean
}) {
  const { t } = useTranslation('members')
  const choices = useFragment(fragment, props.choices)
  const { field, control } = props
  const chosen = control.filter[field]
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll
    ? choices
    : choices.filter(({ value }, index) => index < AT_FIRST || chosen.includes(value))
  if (choices.length === 0) return null
  const toggle = (id: string, on: boolean) =>
    control.change({ [field]: on ? [...chosen, id] : chosen.filter((other) => other !== id) })
  return (
    <details className={css.list} open={props.open || chosen.length > 0 || undefined}>
      <summary>
        {t(`lists.${field}`)}
        <Icon of={ChevronDown} size={16} />
      </summary>
      <div className={classes(layout.chips, css.chips)}>
        {shown.map(({ value: id, name }) => (
          <ToggleChip key={id} on={chosen.includes(id)} onChange={(on) => toggle(id, on)}>
            {name}
          </ToggleChip>
        ))}
        {shown.length < choices.length && (
          <button type="button" className={css.more} onClick={() => setShowsAll(true)}>
            {t('moreChoices', { count: choices.length - shown.length })}
          </button>
        )}
      </div>
    </details>
  )
}

const fragment = graphql`
  fragment ChoiceFilter_choice on Choice @relay(plural: true) {
    value
    name
  }
`
