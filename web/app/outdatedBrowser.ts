// What the app needs and nothing brings along. The style sheet asks the same of what it needs; an older browser cannot even read this file.
const NEEDED: (() => boolean)[] = [
  () => 'IntersectionObserver' in window,
  () => 'inert' in HTMLElement.prototype,
  () => 'noModule' in HTMLScriptElement.prototype,
]

if (!NEEDED.every((has) => has())) document.documentElement.dataset['outdated'] = ''

export {}
