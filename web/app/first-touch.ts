import type { EarlyActions } from './earlyActions.ts'

// A rendered page is complete without script. The app starts at the first touch, or three seconds after loading when nothing else competes.
// This runs before the body is read, as a classic script like theme-boot, so that no form of the page can be sent without it.
;(() => {
  const STARTS_AFTER_MS = 3000
  const TOUCHES = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const

  const early: EarlyActions = { submitted: undefined, pressed: undefined }
  let started = false

  function start() {
    if (started) return
    started = true
    window.earlyActions = early
    const source = document.querySelector<HTMLScriptElement>('script[data-app]')
    const app = source?.dataset.app
    if (!app) return
    // The app reads what stands at the end of the body.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => void import(/* @vite-ignore */ app))
    else void import(/* @vite-ignore */ app)
  }

  for (const touch of TOUCHES) addEventListener(touch, start, { once: true, passive: true })
  addEventListener('load', () => setTimeout(start, STARTS_AFTER_MS))

  // What the reader does before the app is there is kept and done once it is.
  addEventListener('submit', (event) => {
    if (window.appStarted) return
    event.preventDefault()
    early.submitted = (event.target as HTMLFormElement).id
    start()
  })
  addEventListener('click', (event) => {
    if (window.appStarted) return
    const button = (event.target as Element).closest('button[id]')
    if (button && button.getAttribute('type') !== 'submit') early.pressed = button.id
  })
})()
