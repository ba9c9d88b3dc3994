import { X, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dismiss, useDismissed, type DismissalKey } from '../app/dismissals.ts'
import { IconButton } from '../design/Button.tsx'
import { Icon } from '../design/Icon.tsx'
import { classes } from '../design/classes.ts'
import layout from '../design/layout.module.css'
import css from './Banner.module.css'

/** A line above the navigation that can be put away; it scrolls off with the page. `since`: what was put away before then is news again. */
export function AlertHeader(props: { icon: LucideIcon; dismissal: DismissalKey; since?: string; children: ReactNode }) {
  const { t } = useTranslation('shell')
  if (useDismissed(props.dismissal, props.since)) return null
  return (
    <div className={css.alert} role="status">
      <div className={classes(layout.wrap, css.alertInner)}>
        <Icon of={props.icon} />
        <span className={layout.grow}>{props.children}</span>
        <IconButton icon={X} label={t('close')} onClick={() => dismiss(props.dismissal)} />
      </div>
    </div>
  )
}
