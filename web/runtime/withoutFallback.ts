import { createContext } from 'react'

/**
 * True while the server finds out why a screen could not be drawn. To React a failure within `<Suspense>` is none: it sends the fallback and leaves the
 * rest to the browser.
 */
export const WithoutFallback = createContext(false)
