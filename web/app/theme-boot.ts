import './entryGate.ts'
import './outdatedBrowser.ts'
import './startFailure.ts'

// Runs before the first paint, as a file of its own: the content security policy allows no inline script. Nobody else may import what it imports, or the
// build would make a file of it that a classic script cannot load.
;(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    let chosen: string | null = null
    try {
      chosen = localStorage.getItem('theme')
    } catch {
      // Storage can be forbidden; the system's choice stands.
    }
    document.documentElement.dataset.theme =
      chosen === 'light' || chosen === 'dark' ? chosen : dark.matches ? 'dark' : 'light'
  }
  apply()
  dark.addEventListener('change', apply)
  addEventListener('storage', apply)
})()
