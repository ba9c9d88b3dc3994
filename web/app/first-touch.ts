import type { EarlyActions } from '#web/runtime/page/earlyActions.ts'

// A rendered page is complete without script. The app starts at the first touch, or three seconds after
// loading when nothing else competes. This runs before the body is parsed, as a classic script like
// theme-boot, so that no form can be sent without it.
;(() => {
  const STARTS_AFTER_MS = 3000
  const TOUCHES = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const

  const early: EarlyActions = { submitted: undefined, pressed: undefined }
  const watching = new AbortController()

  // The age question answers itself and takes the focus on arrival, so focus there is not a touch.
  const isInGate = ({ target }: Event) => target instanceof Element && target.closest('#entry-gate') !== null

  function start() {
    if (watching.signal.aborted) return
    watching.abort()
    window.earlyActions = early
    const source = document.querySelector<HTMLScriptElement>('script[data-app]')
    const app = source?.dataset.app
    if (!app) return
    const load = () =>
      void import(/* @vite-ignore */ app).catch((error: unknown) =>
        dispatchEvent(new CustomEvent('startfailed', { detail: error })),
      )
    // The app reads data at the end of the body.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', load)
    else load()
  }

  for (const touch of TOUCHES)
    addEventListener(touch, (event) => isInGate(event) || start(), {
      signal: watching.signal,
      passive: true,
    })
  addEventListener('load', () => setTimeout(start, STARTS_AFTER_MS))

  // Input before the app has started is kept and replayed.
  addEventListener('submit', (event) => {
    if (window.appStarted || isInGate(event)) return
    event.preventDefault()
    early.submitted = { form: event.target as HTMLFormElement, submitter: event.submitter }
    start()
  })
  addEventListener('click', (event) => {
    if (window.appStarted || isInGate(event)) return
    const button = (event.target as Element).closest('button')
    if (button && button.type !== 'submit') early.pressed = button
  })
})()
