import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import css from './Field.module.css'

/** The error of one field, beneath it and read aloud. The field points here with `aria-describedby`. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={css.error} id={id} role="alert">
      <Icon of={CircleAlert} size={16} />
      <span>{children}</span>
    </p>
  )
}
