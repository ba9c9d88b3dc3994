import { whenReachable } from '#web/runtime/network/whenReachable.ts'

// The worker shows the offline page at the requested address. The app would take that address for its own and
// navigate away, so it does not start there. The document is requested again as soon as the network answers
// (SITE-22).
const app = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset['app']
if (location.pathname !== '/offline') whenReachable(() => location.reload(), { isAway: true })
else if (app) void import(/* @vite-ignore */ app)
