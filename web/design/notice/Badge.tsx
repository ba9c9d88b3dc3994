import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import { badgeText } from './badgeText.ts'
import css from './Badge.module.css'

type BadgeProps = {
  count: number
  tone?: 'unread' | 'warning' | 'danger' | 'neutral'
  /** Shows 0 as well, for instance "0 credits". */
  showsZero?: boolean
  /** Read aloud in place of the bare number: "3 new likes". */
  label?: string
  className?: string
}

/** A number on a dot: hidden at 0, "99+" from 100 (SITE-09). */
export function Badge({ count, tone = 'unread', showsZero, label, className }: BadgeProps) {
  const text = showsZero && count <= 0 ? '0' : badgeText(count)
  if (text === '') return null
  return (
    <span
      className={classes(css.badge, tone !== 'unread' && css[tone], className)}
      {...(label ? { role: 'img', 'aria-label': label } : {})}
    >
      {text}
    </span>
  )
}

const TAGS = {
  plain: undefined,
  new: css.tagNew,
  sunken: css.tagSunken,
  house: css.tagHouse,
  accent: css.tagAccent,
  success: css.tagSuccess,
  warning: css.tagWarning,
  danger: css.tagDanger,
}

/** A short word on a pill: "New", "Step 1 of 5". */
export function Tag(props: {
  tone?: keyof typeof TAGS
  icon?: LucideIcon
  className?: string
  children: ReactNode
}) {
  return (
    <span className={classes(css.tag, TAGS[props.tone ?? 'plain'], props.className)}>
      {props.icon && <Icon of={props.icon} size={16} />}
      {props.children}
    </span>
  )
}
