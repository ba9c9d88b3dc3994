// The app did not load or could not start, so none of its code can be used here. The document carries the
// words, in the reader's language (ERR-02).

declare global {
  interface Window {
    /** Styles of the document that failed to load; browsers do not report that on the link afterwards. */
    failedStyles?: HTMLLinkElement[]
  }
}

/** Dispatched on the window when the app could not start; `detail` is the error. */
const START_FAILED = 'startfailed'

function show(error: unknown): void {
  const words = document.querySelector<HTMLTemplateElement>('template#failed')
  const root = document.getElementById('root')
  if (!words || !root || document.querySelector('[data-failed]')) return
  const told = words.content.cloneNode(true) as DocumentFragment
  const reference = crypto.randomUUID()
  for (const place of told.querySelectorAll('[data-reference]')) place.append(reference)
  // A server-drawn page stays readable beneath.
  if (root.childElementCount === 0) root.replaceChildren(told)
  else root.prepend(told)
  // Like reportFault. Code shared with the app would be a file of its own, which could be the one that failed
  // to load.
  const name = error instanceof Error ? error.name : 'ScriptFailed'
  const body = JSON.stringify({ reference, name: name.replaceAll(/\W/g, '').slice(0, 40), places: [] })
  void fetch('/page-fault', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body,
  }).catch(() => {})
}

addEventListener(START_FAILED, (event) => show((event as CustomEvent<unknown>).detail))
function onError({ target }: Event): void {
  if (target instanceof HTMLScriptElement && target.type === 'module') show(undefined)
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet')
    (window.failedStyles ??= []).push(target)
}
addEventListener('error', onError, true)

export {}
