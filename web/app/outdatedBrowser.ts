// Features the app needs and does not polyfill. The style sheet checks its own; an older browser cannot even
// parse this file.
const NEEDED: (() => boolean)[] = [
  () => 'IntersectionObserver' in window,
  () => 'inert' in HTMLElement.prototype,
  () => 'noModule' in HTMLScriptElement.prototype,
]

if (!NEEDED.every((has) => has())) document.documentElement.dataset['outdated'] = ''

export {}
