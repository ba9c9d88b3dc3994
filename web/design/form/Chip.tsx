import { Check, X, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import layout from '../layout.module.css'
import css from './Chip.module.css'

/** A pill that is only a label. */
export function StaticChip(props: { on?: boolean; icon?: LucideIcon; children: ReactNode }) {
  return (
    <span className={classes(css.chip, css.static, props.on && css.on)}>
      {props.icon && <Icon of={props.icon} size={16} />}
      {props.children}
    </span>
  )
}

/** A pill that is on or off. */
export function ToggleChip(props: {
  on: boolean
  onChange: (on: boolean) => void
  disabled?: boolean
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className={classes(css.chip, props.on && css.on)}
      aria-pressed={props.on}
      disabled={props.disabled}
      onClick={() => props.onChange(!props.on)}
    >
      {props.on && <Icon of={Check} size={16} />}
      {props.children}
    </button>
  )
}

/** An active filter; pressing removes it. */
export function RemovableChip(props: { onRemove: () => void; children: ReactNode }) {
  const { t } = useTranslation('shell')
  return (
    <button type="button" className={classes(css.chip, css.on)} onClick={props.onRemove}>
      <span className={layout.visuallyHidden}>{t('remove')} </span>
      {props.children}
      <Icon of={X} size={16} />
    </button>
  )
}

/** A pill that triggers an action, for instance opens the filters. */
export function ActionChip(props: {
  icon?: LucideIcon
  on?: boolean
  onPress: () => void
  expanded?: boolean
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className={classes(css.chip, props.on && css.on)}
      aria-expanded={props.expanded}
      onClick={props.onPress}
    >
      {props.icon && <Icon of={props.icon} size={16} />}
      {props.children}
    </button>
  )
}
