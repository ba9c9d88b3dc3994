import {
  ChevronDown,
  Crown,
  Coins,
  Heart,
  Layers,
  LogOut,
  MessageCircle,
  ReceiptText,
  Search,
  Settings,
  Sparkles,
  User,
} from 'lucide-react'
import { Suspense, useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, RelayEnvironmentProvider, useFragment, usePreloadedQuery } from 'react-relay'
import type {
  MemberShell_viewer$data,
  MemberShell_viewer$key,
} from '#web/__generated__/MemberShell_viewer.graphql.ts'
import type { MemberShellQuery } from '#web/__generated__/MemberShellQuery.graphql.ts'
import { AppLink, AppNavLink } from '#web/design/AppLink.tsx'
import { BackButton } from '#web/design/BackButton.tsx'
import { Avatar } from '#web/design/card/Avatar.tsx'
import { classes } from '#web/design/classes.ts'
import { Icon } from '#web/design/Icon.tsx'
import { Badge } from '#web/design/notice/Badge.tsx'
import { Menu } from '#web/design/notice/Menu.tsx'
import { DocumentsToAccept } from '#web/features/account/DocumentsToAccept.tsx'
import { logOut } from '#web/features/account/logOut.ts'
import { AlertPlace } from '#web/features/alerts/AlertPlace.tsx'
import { UnsentMessages } from '#web/features/conversations/UnsentMessages.tsx'
import { StatementNews } from '#web/features/decisions/StatementNews.tsx'
import { Brand } from '#web/features/navigation/Brand.tsx'
import { LanguageSwitcher } from '#web/features/navigation/LanguageSwitcher.tsx'
import { Offers } from '#web/features/offers/Offers.tsx'
import { ErrorBoundary } from '#web/runtime/ErrorBoundary.tsx'
import { showAppBadge } from '#web/runtime/live/appBadge.ts'
import { setUnreadTotal } from '#web/runtime/live/unreadTotal.ts'
import { relayEnvironment } from '#web/runtime/network/RelayEnvironment.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { LikeEvents } from './LikeEvents.tsx'
import { LiveUpdates } from './LiveUpdates.tsx'
import { MemberAlerts } from './MemberAlerts.tsx'
import { retryShell, startMemberShell, useShellAttempt } from './shellQuery.ts'
import { keepTabFor } from './tabMember.ts'
import layout from '#web/design/layout.module.css'
import css from '#web/features/navigation/Navigation.module.css'

const viewerFragment = graphql`
  fragment MemberShell_viewer on Viewer {
    id
    credits
    paid
    hasOrders
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
    ...LikeEvents_viewer
    ...StatementNews_viewer
    ...LiveUpdates_viewer
  }
`

const query = graphql`
  query MemberShellQuery {
    viewer {
      ...MemberShell_viewer
    }
  }
`

export { startMemberShell }

const LOW_CREDITS = 10

type ShellViewer = MemberShell_viewer$data | null

type LoadedProps = { onViewer: (viewer: ShellViewer) => void; alerts: boolean | undefined }

/** Reads the shell query for the navigation and for every alert and subscription that depends on it. */
function Loaded({ onViewer, alerts }: LoadedProps) {
  const data = usePreloadedQuery<MemberShellQuery>(query, startMemberShell())
  const viewer = useFragment<MemberShell_viewer$key>(viewerFragment, data.viewer ?? null) ?? null
  // A layout effect, so that the navigation is there at the first paint.
  useLayoutEffect(() => {
    if (viewer) keepTabFor(viewer.id)
    onViewer(viewer)
  }, [onViewer, viewer])
  if (!alerts) return null
  return (
    <>
      {viewer && (
        <>
          <AlertPlace />
          <MemberAlerts viewer={viewer} />
          <DocumentsToAccept viewer={viewer} />
          <Offers viewer={viewer} />
          <UnsentMessages memberId={viewer.id} />
          <StatementNews viewer={viewer} />
          <Suspense>
            <LikeEvents viewer={viewer} />
          </Suspense>
        </>
      )}
      <LiveUpdates viewer={viewer} />
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
    // Shown from 10 down only: higher numbers are not news (SITE-08).
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
    { text: t('nav.finder'), icon: Sparkles, to: '/match-finder' },
    { text: t('nav.settings'), icon: Settings, to: '/settings' },
    ...(viewer?.hasOrders ? [{ text: t('nav.orders'), icon: ReceiptText, to: '/transactions' }] : []),
    { text: t('nav.logOut'), icon: LogOut, onSelect: logOut },
  ]
  return (
    <Menu label={t('nav.account')} items={items}>
      {(trigger) => (
        <button
          {...trigger}
          type="button"
          id="account"
          className={classes(css.link, css.account)}
          aria-label={t('nav.account')}
        >
          <Avatar
            size="s"
            url={viewer?.profile.mainPhoto?.url}
            id={viewer?.profile.id}
            name={viewer?.profile.displayName ?? ''}
          />
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
            <span className={css.linkText}>{t('nav.search')}</span>
          </AppNavLink>
          <AppNavLink to="/likes" className={css.link}>
            <Icon of={Heart} />
            <span className={css.linkText}>{t('nav.likes')}</span>
            <Badge {...newLikes} />
          </AppNavLink>
          <AppNavLink to="/chats" className={css.link}>
            <Icon of={MessageCircle} />
            <span className={css.linkText}>{t('nav.messages')}</span>
            <Badge {...unread} />
          </AppNavLink>
          <AppNavLink to={paid ? '/credits' : '/premium'} className={css.link}>
            <Icon of={paid ? Coins : Crown} />
            <span className={css.linkText}>{t(paid ? 'nav.credits' : 'nav.premium')}</span>
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
    {
      to: paid ? '/credits' : '/premium',
      icon: paid ? Coins : Crown,
      text: t(paid ? 'nav.credits' : 'nav.premium'),
      badge: credits,
    },
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
  // The navigation stays even if its numbers fail: a menu may be open in it. Undefined until they have loaded
  // or failed.
  const [viewer, setViewer] = useState<ShellViewer>()
  const attempt = useShellAttempt()
  return (
    <RelayEnvironmentProvider environment={relayEnvironment()}>
      <ErrorBoundary
        key={attempt}
        onFailure={() => {
          setViewer((known) => known ?? null)
          retryShell()
        }}
        fallback={alerts && <LiveUpdates viewer={null} />}
      >
        <Loaded onViewer={setViewer} alerts={alerts} />
      </ErrorBoundary>
      {viewer !== undefined && view(viewer)}
    </RelayEnvironmentProvider>
  )
}

/** Members' alerts and navigation; keeps the numbers live. */
export function MemberTop() {
  return <Shell alerts view={(viewer) => <TopBar viewer={viewer} />} />
}

/** The five targets at the bottom of a phone. */
export function MemberBottom() {
  return <Shell view={(viewer) => <BottomBar viewer={viewer} />} />
}
