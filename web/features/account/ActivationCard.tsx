import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#web/design/classes.ts'
import { Icon } from '#web/design/Icon.tsx'
import { PageTitle } from '#web/design/PageTitle.tsx'
import { LogoBar } from '#web/features/navigation/LogoBar.tsx'
import layout from '#web/design/layout.module.css'
import css from './ActivationCard.module.css'

type Props = {
  icon: LucideIcon
  tone?: 'success' | 'danger'
  title: string
  text: ReactNode
  children: ReactNode
}

/** One message on a quiet page: what happened, and the one way on. */
export function ActivationCard({ icon, tone, title, text, children }: Props) {
  return (
    <>
      <PageTitle noIndex>{title}</PageTitle>
      <LogoBar />
      <div className={classes(layout.wrap, css.page)}>
        <section className={classes(layout.panel, layout.float, css.card)}>
          <span className={classes(css.sign, tone && css[tone])}>
            <Icon of={icon} size={28} />
          </span>
          <div className={css.words} role="status">
            <h1>{title}</h1>
            <p className={layout.muted}>{text}</p>
          </div>
          {children}
        </section>
      </div>
    </>
  )
}
