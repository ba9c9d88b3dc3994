import type { Plugin } from 'vite'

// Only react-router's framework mode prefetches by itself; our links do it in `AppLink.tsx`.
const FRAMEWORK = `
  import { createContext } from 'react'
  const leftOut = () => { throw new Error('web/vite/routerParts.ts leaves this out') }
  export const FrameworkContext = createContext(undefined)
  export const usePrefetchBehavior = () => [false, undefined, {}]
  export const mergeRefs = (ref) => ref
  export const PrefetchPageLinks = leftOut
  export const Links = leftOut
  export const Meta = leftOut
  export const Scripts = leftOut
  export const setIsHydrated = leftOut
  export const useFrameworkContext = leftOut
  export const CRITICAL_CSS_DATA_ATTRIBUTE = ''`

// For routers that are given instrumentations.
const INSTRUMENTATION = `
  const leftOut = () => { throw new Error('web/vite/routerParts.ts leaves this out') }
  export const consumeInstrumentationClientResultMetaReceiver = () => undefined
  export const getRouteInstrumentationUpdates = leftOut
  export const instrumentClientSideRouter = leftOut
  export const instrumentHandler = leftOut
  export const instrumentationResultMetaContext = undefined`

/** Leaves out the parts of react-router that data mode does not use (2.6 kB of every page's script). */
export function routerParts(): Plugin {
  return {
    name: 'router-parts',
    apply: 'build',
    load: {
      filter: {
        id: /\/node_modules\/react-router\/.*\/(?:dom\/ssr\/components|router\/instrumentation)\.js$/,
      },
      handler: (id) => ({
        code: id.endsWith('instrumentation.js') ? INSTRUMENTATION : FRAMEWORK,
        moduleSideEffects: false,
        map: null,
      }),
    },
  }
}
