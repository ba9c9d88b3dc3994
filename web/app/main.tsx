import '../design/tokens.css'
import '../design/base.css'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { App } from './App.tsx'
import { readBoot } from './boot.ts'
import { installChunkGuard } from './chunkGuard.ts'
import { keepTyping } from './earlyActions.ts'
import { startI18n } from './i18n.ts'
import { startMemberFrame } from './layouts/MemberFrame.tsx'
import { setRouteTable } from './preload.ts'
import { routes } from './routes.ts'
import { startServiceWorker } from './serviceWorker.ts'
import { isSignedIn, setSignedIn } from './session.ts'
import { onSessionElsewhere } from './sessionNews.ts'
import { trackingFromAddress } from './tracking.ts'

async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('the document has no #root')
  const boot = readBoot()
  setSignedIn(boot.signedIn)
  // Kept from the first address on: the sign-up may begin pages later (SIGN-07).
  trackingFromAddress()
  if (boot.signedIn) startMemberFrame()
  await startI18n(boot.locale)
  setRouteTable(routes)
  const router = createBrowserRouter(routes)
  installChunkGuard(() => {
    const { navigation, initialized, location } = router.state
    const pending = navigation.location ?? (initialized ? undefined : location)
    return pending && pending.pathname + pending.search + pending.hash
  })

  // Who signs up or logs in in one tab is a member in all of them, and who logs out is gone from all; what was typed here is kept in the tab.
  onSessionElsewhere((news) => {
    if (isSignedIn() !== (news === 'entered')) location.reload()
  })
  startServiceWorker((path) => void router.navigate(path))

  // The first screen's code and words are awaited, so that rendered markup is replaced by the same markup, without a flash.
  const mount = () => {
    // From here on React sets title and description itself; the first title in the head would win over it.
    for (const tag of document.head.querySelectorAll('[data-page]')) tag.remove()
    const app = (
      <App boot={boot}>
        <RouterProvider router={router} />
      </App>
    )
    if (!boot.rendered) {
      window.appStarted = true
      createRoot(root).render(app)
      return
    }
    // In one go: what a reader types or sends between reading the old fields and filling the new ones would be lost.
    const restore = keepTyping(root)
    flushSync(() => createRoot(root).render(app))
    window.appStarted = true
    restore()
  }
  if (router.state.initialized) return mount()
  const unsubscribe = router.subscribe(({ initialized }) => {
    if (!initialized) return
    unsubscribe()
    mount()
  })
}

void start()
