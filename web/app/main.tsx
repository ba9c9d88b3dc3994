import '#web/design/tokens.css'
import '#web/design/base.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { leaveComposingKeysAlone } from '#web/runtime/compatibility/composingKeys.ts'
import { fillMissingFeatures } from '#web/runtime/compatibility/missingFeatures.ts'
import { isTranslated, surviveTranslation } from '#web/runtime/compatibility/translatedPage.ts'
import { keepDroppedFilesOut } from '#web/runtime/files/droppedFiles.ts'
import { keepPicturesFresh } from '#web/runtime/files/freshPictures.ts'
import { startI18n } from '#web/runtime/i18n/i18n.ts'
import { watchChunks } from '#web/runtime/network/chunks.ts'
import { NotFoundError } from '#web/runtime/NotFoundError.ts'
import { readBoot } from '#web/runtime/page/boot.ts'
import type { BootData } from '#web/runtime/page/bootData.ts'
import { setRouter } from '#web/runtime/page/currentNavigation.ts'
import { keepEarlyActions } from '#web/runtime/page/earlyActions.ts'
import { withGuardEntries } from '#web/runtime/page/guardEntry.ts'
import { whenHydrated } from '#web/runtime/page/hydration.ts'
import { setRouteTable } from '#web/runtime/page/preload.ts'
import { trackingFromAddress } from '#web/runtime/page/tracking.ts'
import { startServiceWorker } from '#web/runtime/push/serviceWorker.ts'
import { forgetFormDrafts } from '#web/runtime/session/forgetDrafts.ts'
import { keepSearch } from '#web/runtime/session/keptSearch.ts'
import { isSignedIn, setSignedIn, setSuspended } from '#web/runtime/session/session.ts'
import { forgetPagesOfOtherSessions } from '#web/runtime/session/sessionMark.ts'
import { onSessionElsewhere } from '#web/runtime/session/sessionNews.ts'
import { App } from './App.tsx'
import { startMemberFrame } from './layouts/MemberFrame.tsx'
import { keepTabFor } from './layouts/tabMember.ts'
import { routes } from './routes.ts'
import { keepReadersPosition, keyFirstEntry } from './scrollPosition.ts'

/** React manages title and description; the other head tags of the first address do not apply to the next. */
function dropHeadOnLeave(router: ReturnType<typeof createBrowserRouter>): void {
  const { pathname } = router.state.location
  const unsubscribe = router.subscribe(({ location }) => {
    if (location.pathname === pathname) return
    unsubscribe()
    const tags = 'link[data-page], meta[data-page]:not([name=description], [name=robots]), script[data-page]'
    for (const tag of document.head.querySelectorAll(tags)) tag.remove()
  })
}

/**
 * Whether the app first draws what the server has drawn. It does not if only the server knows so far that an
 * id does not exist or has failed, or if the reader's last search replaces the one of the address.
 */
function isAsDrawn(boot: BootData, { errors, location: { search } }: DataRouter['state']): boolean {
  const isNotFound = Object.values(errors ?? {}).some((error) => error instanceof NotFoundError)
  const isOtherSearch = boot.members !== null && boot.members.search !== search
  return boot.rendered && !isOtherSearch && (boot.status === 200 || boot.missingPage !== null || isNotFound)
}

/** Before anything is drawn, so that no screen finds what another member has left in this tab. */
function openSession({ signedIn, suspended, memberId }: BootData): void {
  setSignedIn(signedIn)
  setSuspended(suspended)
  if (memberId !== null) keepTabFor(memberId)
}

async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('the document has no #root')
  surviveTranslation()
  leaveComposingKeysAlone()
  keepDroppedFilesOut()
  const boot = readBoot()
  openSession(boot)
  // Kept from the first address on: the sign-up may begin pages later (SIGN-07).
  trackingFromAddress()
  let router: ReturnType<typeof createBrowserRouter> | undefined
  watchChunks(() => {
    const { navigation, initialized, location: first } = router?.state ?? { initialized: false, location }
    const pending = navigation?.location ?? (initialized ? undefined : first)
    return pending && pending.pathname + pending.search + pending.hash
  })
  if (boot.signedIn) startMemberFrame()
  await Promise.all([startI18n(boot.locale), fillMissingFeatures()])
  setRouteTable(routes)
  keepPicturesFresh()
  keyFirstEntry()
  const started = (router = withGuardEntries(() => createBrowserRouter(routes)))
  setRouter(started)

  // Signing up, logging in or logging out in one tab applies to all of them; what a visitor typed here stays
  // in the tab.
  onSessionElsewhere((news) => {
    if (isSignedIn() === (news === 'entered')) return
    if (news !== 'entered') keepSearch('')
    if (news === 'loggedOut') forgetFormDrafts()
    location.reload()
  })
  forgetPagesOfOtherSessions(isSignedIn)
  startServiceWorker((path) => void started.navigate(path))

  // The first screen's code and words are awaited, so that React's first draw matches the document.
  const mount = () => {
    const app = (
      <App boot={boot}>
        <RouterProvider router={started} />
      </App>
    )
    if (isAsDrawn(boot, started.state)) {
      keepReadersPosition()
      const doEarlyActions = keepEarlyActions(root)
      whenHydrated(() => {
        doEarlyActions()
        window.appHydrated = true
      })
      // React would not recognise a translated page, and would report each of its texts as a mismatch.
      if (isTranslated(root)) createRoot(root).render(app)
      else hydrateRoot(root, app)
      dropHeadOnLeave(started)
    } else {
      // React sets title and description itself; the first title in the head would override it.
      for (const tag of document.head.querySelectorAll('[data-page]')) tag.remove()
      createRoot(root).render(app)
      window.appHydrated = true
    }
    // From here on presses reach React, which first hydrates the pressed part.
    window.appStarted = true
  }
  if (started.state.initialized) return mount()
  const unsubscribe = started.subscribe(({ initialized }) => {
    if (!initialized) return
    unsubscribe()
    mount()
  })
}

start().catch((error: unknown) => dispatchEvent(new CustomEvent('startfailed', { detail: error })))
