import { X, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { classes } from '#web/design/classes.ts'
import { IconButton } from '#web/design/form/Button.tsx'
import { Icon } from '#web/design/Icon.tsx'
import { hasRoomFor, type Banner } from '#web/runtime/notices/interruptions.rules.ts'
import { useInterruption } from '#web/runtime/notices/interruptions.ts'
import { dismiss, useDismissed } from '#web/runtime/session/dismissals.ts'
import layout from '#web/design/layout.module.css'
import css from './Banner.module.css'

/**
 * A dismissible line above the navigation; it scrolls with the page. On phones it is two small lines, of
 * which nothing is cut. The queue shows one at a time, and none during play, payment or chat. `since`:
 * dismissals before then no longer count.
 */
export function AlertHeader(props: {
  icon: LucideIcon
  dismissal: Banner
  since?: string
  /** The action: a link or a button. */
  action: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const isDismissed = useDismissed(props.dismissal, props.since)
  const mayShow = useInterruption(props.dismissal, !isDismissed && hasRoomFor(props.dismissal, pathname))
  if (!mayShow) return null
  return (
    <div className={css.alert} role="status">
      <div className={classes(layout.wrap, css.alertInner)}>
        <Icon of={props.icon} />
        <span className={css.words}>
          <span>{props.children}</span> {props.action}
        </span>
        <IconButton icon={X} label={t('close')} onClick={() => dismiss(props.dismissal)} />
      </div>
    </div>
  )
}
