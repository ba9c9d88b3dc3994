import { Menu as MenuIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/design/form/Button.tsx'
import { isolated } from '#web/runtime/text/isolate.ts'
import { openDrawer } from './drawer.ts'
import css from './Page.module.css'

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
      <main className={css.body} id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
