import { ChevronDown, Crown, Coins, Heart, Layers, LogOut, MessageCircle, Search, Settings, User } from 'lucide-react'
import { Component, Suspense, useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, loadQuery, RelayEnvironmentProvider, useFragment, usePreloadedQuery, type PreloadedQuery } from 'react-relay'
import { useSite } from '../app/BootContext.tsx'
import { showAppBadge } from '../app/appBadge.ts'
import { relayEnvironment } from '../app/RelayEnvironment.ts'
import { setUnreadTotal } from '../app/unreadTotal.ts'
import { Avatar } from '../design/Avatar.tsx'
import { Badge } from '../design/Badge.tsx'
import { Icon } from '../design/Icon.tsx'
import { Menu } from '../design/Menu.tsx'
import { classes } from '../design/classes.ts'
import layout from '../design/layout.module.css'
import shellQuery, { type MemberShellQuery } from '../__generated__/MemberShellQuery.graphql.ts'
import type { MemberShell_viewer$data, MemberShell_viewer$key } from '../__generated__/MemberShell_viewer.graphql.ts'
import { AppLink, AppNavLink } from './AppLink.tsx'
import { BackButton } from './BackButton.tsx'
import { Brand } from './Brand.tsx'
import { DocumentsToAccept } from './DocumentsToAccept.tsx'
import { LanguageSwitcher } from './LanguageSwitcher.tsx'
import { LikeEvents } from './LikeEvents.tsx'
import { LiveUpdates } from './LiveUpdates.tsx'
import { MemberAlerts } from './MemberAlerts.tsx'
import { Offers } from './Offers.tsx'
import css from './Navigation.module.css'
import { logOut } from './logOut.ts'

const viewerFragment = graphql`
  fragment MemberShell_viewer on Viewer {
    credits
    paid
    unreadMessagesCount
    newLikesCount
    profile {
      id
      displayName
      mainPhoto {
        url(variant: SQUARE)
      }
    }
    ...MemberAlerts_viewer
    ...DocumentsToAccept_viewer
    ...Offers_viewer
    ...useLikeEvents_viewer
  }
`

const query = graphql`
  query MemberShellQuery {
    viewer {
      ...MemberShell_viewer
    }
  }
`

const LOW_CREDITS = 10

let queryRef: PreloadedQuery<MemberShellQuery> | undefined

/** Starts the query behind the navigation. The app calls it before it draws anything. */
export function startMemberShell(): PreloadedQuery<MemberShellQuery> {
  queryRef ??= loadQuery<MemberShellQuery>(relayEnvironment(), shellQuery, {}, { fetchPolicy: 'store-and-network' })
  return queryRef
}

type ShellViewer = MemberShell_viewer$data | null

/** Without an answer the navigation stands as it is, only without numbers. */
class WithoutNumbers extends Component<{ view: (viewer: null) => ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? this.props.view(null) : this.props.children
  }
}

function Loaded({ view, alerts }: { view: (viewer: ShellViewer) => ReactNode; alerts?: boolean }) {
  const data = usePreloadedQuery<MemberShellQuery>(query, startMemberShell())
  const viewer = useFragment<MemberShell_viewer$key>(viewerFragment, data.viewer ?? null)
  return (
    <>
      {alerts && viewer && <MemberAlerts viewer={viewer} />}
      {alerts && viewer && <DocumentsToAccept viewer={viewer} />}
      {alerts && viewer && <Offers viewer={viewer} />}
      {view(viewer ?? null)}
      {alerts && viewer && (
        <Suspense>
          <LikeEvents viewer={viewer} />
        </Suspense>
      )}
    </>
  )
}

function useNumbers(viewer: ShellViewer) {
  const { t } = useTranslation('shell')
  const unread = viewer?.unreadMessagesCount ?? 0
  const newLikes = viewer?.newLikesCount ?? 0
  const credits = viewer?.credits ?? 0
  return {
    paid: viewer?.paid ?? false,
    unread: { count: unread, label: t('badge.unread', { count: unread }) },
    newLikes: { count: newLikes, label: t('badge.newLikes', { count: newLikes }) },
    // Shown from 10 down only: above, the number is no news (SITE-08).
    credits:
      viewer && viewer.paid && credits <= LOW_CREDITS
        ? {
            count: credits,
            label: t('badge.credits', { count: credits }),
            tone: credits > 0 ? ('warning' as const) : ('danger' as const),
            showsZero: true,
          }
        : undefined,
  }
}

function AccountMenu({ viewer }: { viewer: ShellViewer }) {
  const { t } = useTranslation('shell')
  const items = [
    { text: t('nav.myProfile'), icon: User, to: '/profile' },
    { text: t('nav.settings'), icon: Settings, to: '/notifications' },
    { text: t('nav.logOut'), icon: LogOut, onSelect: logOut },
  ]
  return (
    <Menu label={t('nav.account')} items={items}>
      {(trigger) => (
        <button {...trigger} type="button" id="account" className={classes(css.link, css.account)} aria-label={t('nav.account')}>
          <Avatar size="s" url={viewer?.profile.mainPhoto?.url} name={viewer?.profile.displayName ?? ''} />
          <Icon of={ChevronDown} size={16} />
        </button>
      )}
    </Menu>
  )
}

function TopBar({ viewer }: { viewer: ShellViewer }) {
  const { t } = useTranslation('shell')
  const { paid, unread, newLikes, credits } = useNumbers(viewer)
  const { settings } = useSite()
  const total = unread.count + newLikes.count
  useEffect(() => {
    setUnreadTotal(total)
    void showAppBadge(total)
  }, [total])
  return (
    <header className={css.nav}>
      <div className={classes(layout.wrap, css.inner)}>
        <BackButton />
        <Brand to="/members" />
        <nav className={css.links} aria-label={t('nav.main')}>
          <AppNavLink to="/members" className={css.link}>
            <Icon of={Search} />
            {t('nav.search')}
          </AppNavLink>
          <AppNavLink to="/likes" className={css.link}>
            <Icon of={Heart} />
            {t('nav.likes')}
            <Badge {...newLikes} />
          </AppNavLink>
          <AppNavLink to="/chats" className={css.link}>
            <Icon of={MessageCircle} />
            {t('nav.messages')}
            <Badge {...unread} />
          </AppNavLink>
          <AppNavLink to={paid ? '/credits' : '/premium'} className={css.link}>
            <Icon of={paid ? Coins : Crown} />
            {t(paid ? 'nav.credits' : 'nav.premium')}
            {credits && <Badge {...credits} />}
          </AppNavLink>
        </nav>
        <div className={css.right}>
          {settings.features.swipeGame && (
            <AppLink to="/swipe-game" className={css.link} aria-label={t('nav.swipe')}>
              <Icon of={Layers} />
            </AppLink>
          )}
          <LanguageSwitcher compact />
          <AccountMenu viewer={viewer} />
        </div>
      </div>
    </header>
  )
}

function BottomBar({ viewer }: { viewer: ShellViewer }) {
  const { t } = useTranslation('shell')
  const { paid, unread, newLikes, credits } = useNumbers(viewer)
  const links = [
    { to: '/members', icon: Search, text: t('nav.search'), badge: undefined },
    { to: '/likes', icon: Heart, text: t('nav.likes'), badge: newLikes },
    { to: '/chats', icon: MessageCircle, text: t('nav.messages'), badge: unread },
    { to: paid ? '/credits' : '/premium', icon: paid ? Coins : Crown, text: t(paid ? 'nav.credits' : 'nav.premium'), badge: credits },
    { to: '/profile', icon: User, text: t('nav.profile'), badge: undefined },
  ]
  return (
    <nav className={css.bottom} aria-label={t('nav.main')}>
      {links.map(({ to, icon, text, badge }) => (
        <AppNavLink key={to} to={to}>
          <Icon of={icon} size={24} />
          {badge && <Badge {...badge} className={css.bottomBadge} />}
          <span className={css.bottomText}>{text}</span>
        </AppNavLink>
      ))}
    </nav>
  )
}

function Shell({ view, alerts }: { view: (viewer: ShellViewer) => ReactNode; alerts?: boolean }) {
  return (
    <RelayEnvironmentProvider environment={relayEnvironment()}>
      <WithoutNumbers view={view}>
        <Loaded view={view} alerts={alerts} />
      </WithoutNumbers>
    </RelayEnvironmentProvider>
  )
}

/** Alerts and navigation of members; keeps the numbers live. */
export function MemberTop() {
  return (
    <>
      <Shell alerts view={(viewer) => <TopBar viewer={viewer} />} />
      <RelayEnvironmentProvider environment={relayEnvironment()}>
        <LiveUpdates />
      </RelayEnvironmentProvider>
    </>
  )
}

/** The five targets at the bottom of a phone. */
export function MemberBottom() {
  return <Shell view={(viewer) => <BottomBar viewer={viewer} />} />
}
