import type { ReactNode } from 'react'
import { AppNavLink } from '../AppLink.tsx'
import css from './Tabs.module.css'

/** Tabs are addresses: each is a link, so that Reload and Back keep the open tab. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={css.tabs} aria-label={label}>
      {children}
    </nav>
  )
}

/** One tab; `children` may carry a Badge after the word. */
export function Tab({ to, exact, children }: { to: string; exact?: boolean; children: ReactNode }) {
  return (
    <AppNavLink to={to} end={exact} className={css.tab}>
      {children}
    </AppNavLink>
  )
}
