import { useId, type ReactNode } from 'react'
import css from './Choices.module.css'

type SwitchProps = { id?: string; on: boolean; onChange: (on: boolean) => void; disabled?: boolean } & (
  | { label: string }
  | { labelledBy: string }
)

/** On or off, effective immediately. In a table of switches `label` names the row and the column. */
export function Switch(props: SwitchProps) {
  const naming = 'label' in props ? { 'aria-label': props.label } : { 'aria-labelledby': props.labelledBy }
  return (
    <button
      id={props.id}
      type="button"
      role="switch"
      aria-checked={props.on}
      disabled={props.disabled}
      className={css.switch}
      onClick={() => props.onChange(!props.on)}
      {...naming}
    />
  )
}

/** A switch that fills the row, with its words at the left; a press on the words turns it, too. */
export function SwitchRow({
  children,
  on,
  onChange,
  disabled,
}: {
  children: ReactNode
  on: boolean
  onChange: (on: boolean) => void
  disabled?: boolean
}) {
  const id = useId()
  return (
    <div className={css.switchRow}>
      <label id={id} htmlFor={`${id}switch`} className={css.switchLabel}>
        {children}
      </label>
      <Switch id={`${id}switch`} labelledBy={id} on={on} onChange={onChange} disabled={disabled} />
    </div>
  )
}
