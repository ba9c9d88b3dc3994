import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import css from './Alert.module.css'

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

/**
 * A note that stays on the page. `announced` reads it aloud when it appears, for results of the member's last
 * action.
 */
export function Alert(props: {
  tone?: keyof typeof ICONS
  icon?: LucideIcon
  announced?: boolean
  className?: string
  children: ReactNode
}) {
  const tone = props.tone ?? 'info'
  return (
    <div
      className={classes(css.alert, tone !== 'info' && css[tone], props.className)}
      role={props.announced ? (tone === 'danger' ? 'alert' : 'status') : undefined}
    >
      <Icon of={props.icon ?? ICONS[tone]} />
      <div className={css.text}>{props.children}</div>
    </div>
  )
}
