import type { ReactNode } from 'react'
import { SegmentedControl } from '#web/design/form/SegmentedControl.tsx'
import { Select } from '#web/design/form/Select.tsx'
import { useGenders, useSoughtGenders } from './useGenders.ts'

const SIDE_BY_SIDE_MAX = 3

type Props = {
  label: ReactNode
  name: string
  error?: ReactNode
  /** Asks whom the member looks for, so that all genders are a choice, too. */
  sought?: boolean
} & ({ value: string | null; onChange: (gender: string) => void } | { defaultValue: string | undefined })

/** A choice among the site's genders: side by side if there are few, otherwise a list. */
export function GenderField({ label, name, error, sought = false, ...rest }: Props) {
  const [own, all] = [useGenders(), useSoughtGenders()]
  const genders = sought ? all : own
  if (genders.length <= SIDE_BY_SIDE_MAX)
    return <SegmentedControl label={label} name={name} options={genders} error={error} {...rest} />
  if (!('value' in rest))
    return (
      <Select label={label} name={name} options={genders} error={error} defaultValue={rest.defaultValue} />
    )
  const { value, onChange } = rest
  // A member keeps a gender that the site has since hidden; then no list entry is selected.
  const isListed = genders.some((gender) => gender.value === value)
  return (
    <Select
      label={label}
      name={name}
      options={genders}
      {...(isListed ? {} : { emptyText: '–' })}
      error={error}
      value={isListed ? value! : ''}
      onChange={(event) => event.target.value !== '' && onChange(event.target.value)}
    />
  )
}
