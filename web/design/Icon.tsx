import type { LucideIcon } from 'lucide-react'
import { classes } from './classes.ts'
import css from './Icon.module.css'

type Props = {
  /** An icon of lucide-react. */
  of: LucideIcon
  size?: 16 | 20 | 24 | 28
  /** The icon's meaning. Leave it out only if the same words are beside it. */
  label?: string
  filled?: boolean
  className?: string
}

/** An icon that is either labelled or hidden from assistive technology. */
export function Icon({ of: Drawing, size = 20, label, filled, className }: Props) {
  const naming = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true as const }
  return (
    <Drawing
      size={size}
      strokeWidth={1.9}
      className={classes(css.icon, filled && css.filled, className)}
      {...naming}
    />
  )
}
