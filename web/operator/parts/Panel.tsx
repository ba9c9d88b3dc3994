import { useId, type ReactNode } from 'react'
import css from './Panel.module.css'

type Props = {
  title: string
  /** Beside the title, muted: a count or a sum. */
  about?: ReactNode
  /** At the right of the title. */
  actions?: ReactNode
  /** For content that reaches the panel's edges, such as a table. */
  flush?: boolean
  children: ReactNode
}

/** A bordered part of a screen with a title. */
export function Panel({ title, about, actions, flush, children }: Props) {
  const id = useId()
  return (
    <section className={css.panel} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {about && <span className={css.about}>{about}</span>}
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      <div className={flush ? undefined : css.content}>{children}</div>
    </section>
  )
}
