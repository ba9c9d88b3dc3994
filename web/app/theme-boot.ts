import './entryGate.ts'
import './outdatedBrowser.ts'
import './startFailure.ts'

// Runs before the first paint, as a file of its own: the content security policy allows no inline script. No
// other module may import its imports, or the build would split them into a chunk that a classic script
// cannot load.
;(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    let chosen: string | null = null
    try {
      chosen = localStorage.getItem('theme')
    } catch {
      // Storage may be forbidden; the system's theme applies.
    }
    document.documentElement.dataset.theme =
      chosen === 'light' || chosen === 'dark' ? chosen : dark.matches ? 'dark' : 'light'
  }
  apply()
  dark.addEventListener('change', apply)
  addEventListener('storage', apply)
})()
