import { createContext } from 'react'

/**
 * True while the server looks for the reason why a screen could not be drawn. Within `<Suspense>` React hides
 * the failure: it sends the fallback and leaves the rest to the browser.
 */
export const WithoutFallback = createContext(false)
