import '#web/design/tokens.css'
import '#web/design/base.css'
import './console.css'
import './icon.svg'
import { createRoot } from 'react-dom/client'
import { RelayEnvironmentProvider } from 'react-relay'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { leaveComposingKeysAlone } from '#web/runtime/compatibility/composingKeys.ts'
import { fillMissingFeatures } from '#web/runtime/compatibility/missingFeatures.ts'
import { surviveTranslation } from '#web/runtime/compatibility/translatedPage.ts'
import { keepDroppedFilesOut } from '#web/runtime/files/droppedFiles.ts'
import { watchChunks } from '#web/runtime/network/chunks.ts'
import { onLookChange } from '#web/runtime/network/looking.ts'
import { withGuardEntries } from '#web/runtime/page/guardEntry.ts'
import { listenToKeys } from './keys/keyStore.ts'
import { routes } from './routes.tsx'
import { readOperatorBoot } from './session/boot.ts'
import { operatorEnvironment } from './session/environment.ts'
import { startLanguage } from './session/language.ts'
import { leaveWithOtherTabs } from './session/otherTabs.ts'

async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('the document has no #root')
  surviveTranslation()
  leaveComposingKeysAlone()
  keepDroppedFilesOut()
  let router: ReturnType<typeof createBrowserRouter> | undefined
  watchChunks(() => {
    const { navigation, initialized, location: first } = router?.state ?? { initialized: false, location }
    const pending = navigation?.location ?? (initialized ? undefined : first)
    return pending && pending.pathname + pending.search + pending.hash
  })
  // From here on the network knows whether a person is at the page.
  onLookChange(() => {})
  await Promise.all([startLanguage(readOperatorBoot().locale), fillMissingFeatures()])
  listenToKeys()
  leaveWithOtherTabs()
  router = withGuardEntries(() => createBrowserRouter(routes))
  createRoot(root).render(
    <RelayEnvironmentProvider environment={operatorEnvironment()}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  )
  window.appHydrated = true
  window.appStarted = true
}

start().catch((error: unknown) => dispatchEvent(new CustomEvent('startfailed', { detail: error })))
