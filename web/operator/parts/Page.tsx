import { Menu as MenuIcon } from 'lucide-react'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/design/form/Button.tsx'
import { isolated } from '#web/runtime/text/isolate.ts'
import { openDrawer } from './drawer.ts'
import css from './Page.module.css'

const FOCUSABLE = 'a[href], :is(button, input, select, textarea):enabled, summary, [tabindex="0"]'

type Props = {
  title: string
  /** One line of state beside the title: how many, since when, what is hidden. */
  state?: ReactNode
  /** The field that `/` goes to. */
  find?: ReactNode
  /** Above the content, always in sight: filters and what can be done. */
  toolbar?: ReactNode
  children: ReactNode
}

/** A screen of the console: title, state and field in the top bar, its toolbar, and its content. */
export function Page({ title, state, find, toolbar, children }: Props) {
  const { t } = useTranslation('console')
  const main = useRef<HTMLElement>(null)
  // Arrow keys scroll what has the focus: content without anything to focus would be out of their reach.
  useLayoutEffect(() => {
    const element = main.current
    if (element) element.tabIndex = element.querySelector(FOCUSABLE) ? -1 : 0
  })
  return (
    <div className={css.page}>
      <title>{`${isolated(title)} · ${t('name')}`}</title>
      <header className={css.top}>
        <IconButton className={css.drawer} icon={MenuIcon} label={t('rail.open')} onClick={openDrawer} />
        <h1>{title}</h1>
        <p className={css.state}>{state}</p>
        {find}
      </header>
      {toolbar}
      <main ref={main} className={css.body} id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
