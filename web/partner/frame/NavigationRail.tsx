import { BookOpen, LogOut, SquareTerminal } from 'lucide-react'
import { useEffect, useState } from 'react'
import { NavLink } from 'react-router'
import { Button } from '#web/design/form/Button.tsx'
import { Icon } from '#web/design/Icon.tsx'
import { ConsoleMark } from '#web/operator/parts/ConsoleMark.tsx'
import { forgetKey } from '../api/keyStore.ts'
import { usePartner } from '../api/PartnerContext.ts'
import { LiveState } from './LiveState.tsx'
import { SECTIONS } from './sections.ts'
import css from './NavigationRail.module.css'

/** Who is logged in, the sections, the guides, and the way out. On phones it stands above the section. */
export function NavigationRail() {
  const { partner } = usePartner()
  const hasGraphiql = useGraphiql()
  const traffic = [partner.network, partner.ref].filter(Boolean).join(' / ')
  return (
    <aside className={css.rail} aria-label="Partner">
      <div className={css.partner}>
        <ConsoleMark />
        <div className={css.names}>
          <b>{partner.name}</b>
          <span>{partner.siteName}</span>
          <span>{traffic === '' ? 'no traffic' : traffic}</span>
        </div>
        <LiveState />
      </div>
      <nav className={css.sections} aria-label="Sections">
        {SECTIONS.map(({ path, title, icon }) => (
          <NavLink key={path} to={path} end={path === '/'} className={css.link}>
            <Icon of={icon} size={16} />
            {title}
          </NavLink>
        ))}
      </nav>
      <div className={css.foot}>
        <a className={css.link} href="/developers">
          <Icon of={BookOpen} size={16} />
          Guides
        </a>
        {hasGraphiql && (
          <a className={css.link} href="/graphiql">
            <Icon of={SquareTerminal} size={16} />
            GraphiQL
          </a>
        )}
        <Button look="quiet" icon={LogOut} onClick={forgetKey}>
          Log out
        </Button>
      </div>
    </aside>
  )
}

/** Whether the operator offers the workbench. */
function useGraphiql(): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    fetch('/graphiql', { method: 'HEAD' }).then(
      ({ ok }) => setThere(ok),
      () => undefined,
    )
  }, [])
  return isThere
}
