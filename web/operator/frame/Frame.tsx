import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery, type PreloadedQuery } from 'react-relay'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import type { FrameQuery } from '#web/__generated__/FrameQuery.graphql.ts'
import { useMediaQuery } from '#web/runtime/useMediaQuery.ts'
import { KeyLine } from '../keys/KeyLine.tsx'
import { KeysDialog } from '../keys/KeysDialog.tsx'
import { useKeys } from '../keys/useKeys.ts'
import { closeDrawer, isDrawerOpen, subscribeToDrawer } from '../parts/drawer.ts'
import { mayOpen, sectionAddress, type Section } from '../sections/section.tsx'
import { readOperatorBoot } from '../session/boot.ts'
import { isTabOfAnother, takeTab } from '../session/forgetTab.ts'
import { chosenLanguage, consoleLocale, showLanguage } from '../session/language.ts'
import { loginAddress, noteSession } from '../session/leave.ts'
import { OperatorProvider, type Role } from '../session/OperatorContext.tsx'
import { forgetSite } from '../session/site.ts'
import { Drawer } from './Drawer.tsx'
import { EnvironmentLine } from './EnvironmentLine.tsx'
import { NoAccessPage } from './NoAccessPage.tsx'
import { Rail } from './Rail.tsx'
import { WaitingPage } from './WaitingPage.tsx'
import css from './Frame.module.css'

type Props = { queryRef: PreloadedQuery<FrameQuery>; sections: readonly Section[] }

/** Around every screen of a logged-in operator: environment line, rail, screen, key line. */
export function Frame({ queryRef, sections }: Props) {
  const { operator } = usePreloadedQuery<FrameQuery>(query, queryRef)
  const { pathname, search } = useLocation()
  const isPhone = useMediaQuery('(width < 768px)')
  const isShort = useMediaQuery('(768px <= width < 1200px)')
  const isDrawn = useSyncExternalStore(subscribeToDrawer, isDrawerOpen)
  const [boot] = useState(readOperatorBoot)
  const [showsKeys, setShowsKeys] = useState(false)
  const locale = operator?.locale
  useEffect(() => {
    if (locale === undefined) return
    noteSession()
    if (chosenLanguage() === undefined) void showLanguage(consoleLocale(locale))
  }, [locale])
  const isOfAnother = useTakeTab(operator?.id)
  if (!operator) return <Navigate replace to={loginAddress(pathname + search)} />
  if (isOfAnother) return <WaitingPage />

  const role = operator.role as Role
  const open = sections.filter((section) => mayOpen(section, role))
  const here = sections.find((section) => isBelow(pathname, sectionAddress(section)))
  const rail = (
    <Rail
      operator={operator}
      sections={open}
      short={isShort}
      onKeys={() => {
        closeDrawer()
        setShowsKeys(true)
      }}
    />
  )
  return (
    <OperatorProvider operator={{ id: operator.id, name: operator.name, role }}>
      {boot.demo && <EnvironmentLine />}
      <div className={css.app}>
        {isPhone ? (
          <Drawer open={isDrawn} onClose={closeDrawer}>
            {rail}
          </Drawer>
        ) : (
          <aside className={css.rail}>{rail}</aside>
        )}
        <div className={css.screen}>
          {here && !mayOpen(here, role) ? <NoAccessPage section={here} /> : <Outlet />}
          <KeyLine onAll={() => setShowsKeys(true)} />
        </div>
      </div>
      <FrameKeys sections={open} onAll={() => setShowsKeys(true)} />
      <KeysDialog open={showsKeys} onClose={() => setShowsKeys(false)} />
    </OperatorProvider>
  )
}

/** Empties the tab for another operator. @returns whether a new document is on its way for that */
function useTakeTab(operatorId: string | undefined): boolean {
  const [isOfAnother] = useState(() => operatorId !== undefined && isTabOfAnother(operatorId))
  useEffect(() => {
    if (operatorId === undefined) return
    takeTab(operatorId)
    if (!isOfAnother) return
    forgetSite()
    // Drafts that were read before are still in memory.
    location.reload()
  }, [operatorId, isOfAnother])
  return isOfAnother
}

const isBelow = (pathname: string, address: string) =>
  pathname === address || pathname.startsWith(`${address}/`)

/** The keys that work everywhere: g and a section's letter, and ? for the list. */
function FrameKeys({ sections, onAll }: { sections: readonly Section[]; onAll: () => void }) {
  const { t } = useTranslation('console')
  const navigate = useNavigate()
  useKeys([
    ...sections.map((section) => ({
      keys: `g ${section.letter}`,
      label: t(section.title as 'name'),
      onPress: () => void navigate(sectionAddress(section)),
    })),
    { keys: '?', label: t('keys.all'), onPress: onAll, onlyListed: true },
  ])
  return null
}

const query = graphql`
  query FrameQuery @preloadable {
    operator {
      id
      name
      role
      locale
      ...Rail_operator
    }
  }
`
