import type { LucideIcon } from 'lucide-react'
import css from './Icon.module.css'
import { classes } from './classes.ts'

type Props = {
  /** A drawing of lucide-react. */
  of: LucideIcon
  size?: 16 | 20 | 24 | 28
  /** What the icon says. Leave it out only where the same words stand beside it. */
  label?: string
  filled?: boolean
  className?: string
}

/** An icon that either says what it is or is hidden from assistive technology. */
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
