import { whenReachable } from '#web/runtime/network/whenReachable.ts'

// The worker shows the offline page at the address that was asked for. The app would take that address for its own and go elsewhere, so it does not start
// there; the document is asked for again as soon as somebody answers (SITE-22).
const app = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset['app']
if (location.pathname !== '/offline') whenReachable(() => location.reload(), { isAway: true })
else if (app) void import(/* @vite-ignore */ app)
