import '#web/design/tokens.css'
import '#web/design/base.css'
import '#web/operator/console.css'
import './partner.css'
import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import shell from '#web/locales/en/shell.json'
import { leaveComposingKeysAlone } from '#web/runtime/compatibility/composingKeys.ts'
import { fillMissingFeatures } from '#web/runtime/compatibility/missingFeatures.ts'
import { surviveTranslation } from '#web/runtime/compatibility/translatedPage.ts'
import { i18nOptions, valuesInTexts } from '#web/runtime/i18n/i18nOptions.ts'
import { formatIn } from '#web/runtime/text/format.ts'
import { routes } from './routes.tsx'

// As on members' pages: what was chosen there, else the system's theme.
function followTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    let chosen: string | null = null
    try {
      chosen = localStorage.getItem('theme')
    } catch {
      // Storage may be forbidden.
    }
    const theme = chosen === 'light' || chosen === 'dark' ? chosen : dark.matches ? 'dark' : 'light'
    document.documentElement.dataset['theme'] = theme
  }
  apply()
  dark.addEventListener('change', apply)
  addEventListener('storage', apply)
}

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('the document has no #root')
  followTheme()
  surviveTranslation()
  leaveComposingKeysAlone()
  formatIn(navigator.language)
  // The page is English; the words of design/ come from the catalogue.
  await Promise.all([
    i18next
      .use(valuesInTexts)
      .use(initReactI18next)
      .init({ ...i18nOptions, lng: 'en', resources: { en: { shell } } }),
    fillMissingFeatures(),
  ])
  createRoot(root).render(<RouterProvider router={createBrowserRouter(routes, { basename: '/partner' })} />)
}

void start()
