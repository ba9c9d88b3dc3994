import type { ComponentType } from 'react'
import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import type { OperationType, PreloadableConcreteRequest } from 'relay-runtime'
import type { Namespace } from '#web/locales/complete.ts'
import { importChunk } from '../network/chunks.ts'
import { loadWords } from '../i18n/i18n.ts'
import { NotFoundError } from '../NotFoundError.ts'
import type { PageProps } from './pageProps.ts'
import { isSignedIn, isSuspended, loginPath, safeReturnPath, SUSPENDED_PATH } from '../session/session.ts'

export type RouteCircumstances = { params: Record<string, string | undefined>; url: URL; signedIn: boolean }

export type Layout = 'default' | 'chat' | 'lander' | 'empty'

/** Whom a screen is for: where somebody belongs instead, by what they are; undefined for who may stay. */
const GUARDS = {
  everyone: () => undefined,
  member: ({ signedIn, url }: RouteCircumstances) =>
    signedIn ? undefined : loginPath(url.pathname + url.search),
  visitor: ({ signedIn, url }: RouteCircumstances) =>
    signedIn ? (safeReturnPath(url.searchParams.get('return')) ?? '/members') : undefined,
} as const

type Audience = keyof typeof GUARDS

type Common = {
  /** As in react-router, without the leading slash: "members/:id/chat". */
  path: string
  layout: Layout
  /** member: a visitor is sent to the login and back. visitor: a member is sent on to where the login would have led. */
  audience: Audience
  /** The screen's file below web/screens, without .tsx: "Members/MembersScreen". It exports the component by default. */
  screen: string
  namespaces: readonly Namespace[]
  /** True for what a member with a suspended account may see beside the screen that says so: texts, and where links of mails lead. */
  whileSuspended?: boolean
  /** True when the server sends the page's words to visitors; such a screen has no query and touches no browser object while rendering. */
  rendered?: boolean
  /** True for a rendered screen that shows what the document brings along as prices, which are of the moment. */
  showsPrices?: boolean
  /** False where nobody is asked for the age before anything else, because something was begun or is only read there (SITE-13). */
  asksAge?: boolean
  /** False when a part of the address names nothing (`/likes/nobody`): answered like an unknown address, with 404 (SITE-14). */
  knows?: (params: Record<string, string | undefined>) => boolean
  /** True when `:id` of the address names a profile: a visitor who may look at members gets an unknown one answered with 404 (SITE-14). */
  namesProfile?: boolean
  /** Decides before anything is loaded whether the reader belongs elsewhere, by the address and the session alone: the server answers with a redirect. */
  redirect?: (circumstances: RouteCircumstances) => string | undefined
  /** The same by what only the browser knows, such as what stands behind the number sign. */
  redirectInBrowser?: (circumstances: RouteCircumstances) => string | undefined
}

type WithQuery<Query extends OperationType> = {
  /** The small artifact `<Screen>Query$parameters` of a query marked `@preloadable`: data and code start together. */
  parameters: PreloadableConcreteRequest<Query>
  variables: (circumstances: RouteCircumstances) => Query['variables']
}

export type ScreenSpec<Query extends OperationType> = Common &
  (WithQuery<Query> | { parameters?: undefined; variables?: undefined })

/** A route as the route table and the server's renderer know it. */
export type ScreenRoute = RouteObject & { handle: ScreenHandle }

export type ScreenHandle = {
  layout: Layout
  /** False for a screen to which a visitor is not let in. */
  isForVisitors: boolean
  asksAge: boolean
  showsPrices: boolean
  screen: string
  namespaces: readonly Namespace[]
  rendered: boolean
  /** False where `audience` names nobody: answered with 500 and the error page (SITE-15). */
  isGuarded: boolean
  whileSuspended: boolean
  knows: (params: Record<string, string | undefined>) => boolean
  namesProfile: boolean
  /** Where the reader belongs instead, as far as the address and the session say; undefined for who may stay. */
  leadsTo: (circumstances: RouteCircumstances) => string | undefined
  preload: (circumstances: RouteCircumstances) => void
}

/** A screen's file: what its component receives follows from the declaration of the screen, with a query or without. */
export type ScreenModule = { default: ComponentType<never> }
type ScreenModules = Record<string, () => Promise<ScreenModule>>

let screens: ScreenModules = {}

/** Told once by the route table, which knows every screen: nothing below it may import one. */
export function provideScreens(modules: ScreenModules): void {
  screens = modules
}

// Relay is a chunk of its own, which the public pages never load.
const loadRelay = () => import('./relay-page.tsx')
const relay = () => importChunk(loadRelay)

function importScreen<Props = object>(screen: string): Promise<{ default: ComponentType<Props> }> {
  const load = screens[`../screens/${screen}.tsx`] as
    | (() => Promise<{ default: ComponentType<Props> }>)
    | undefined
  if (!load) throw new Error(`no screen web/screens/${screen}.tsx`)
  // The server has every file.
  return import.meta.env.SSR ? load() : importChunk(load, { isScreen: true })
}

function circumstancesOf({ params, request }: LoaderFunctionArgs): RouteCircumstances {
  return { params, url: new URL(request.url), signedIn: isSignedIn() }
}

const isGuarded = ({ audience }: Common) => Object.hasOwn(GUARDS, audience)

const leadsTo = (spec: Common, circumstances: RouteCircumstances) =>
  GUARDS[spec.audience](circumstances) ?? spec.redirect?.(circumstances)

function redirectTarget(spec: Common, circumstances: RouteCircumstances): string | undefined {
  if (isSuspended() && !spec.whileSuspended) return SUSPENDED_PATH
  // A screen that does not say whom it is for is shown to nobody, whatever the compiler was told.
  if (!isGuarded(spec))
    throw new Error(`the screen ${spec.screen} has an audience that is none: ${String(spec.audience)}`)
  return leadsTo(spec, circumstances) ?? spec.redirectInBrowser?.(circumstances)
}

/**
 * Declares a screen: its code, its words and its query start together, when the reader goes there or shows the intent to.
 * @throws Error while loading when `screen` names no file, or `audience` nobody
 */
export function defineScreen<Query extends OperationType = never>(spec: ScreenSpec<Query>): ScreenRoute {
  const { parameters, variables } = spec
  return {
    path: spec.path,
    loader: async (args) => {
      const circumstances = circumstancesOf(args)
      if (spec.knows && !spec.knows(circumstances.params)) throw new NotFoundError()
      const elsewhere = redirectTarget(spec, circumstances)
      if (elsewhere !== undefined) throw redirect(elsewhere)
      const query = parameters && (await relay()).start(parameters, variables(circumstances))
      // The catalogue of the server is complete from the start.
      if (!import.meta.env.SSR) await loadWords(spec.namespaces)
      return query ?? null
    },
    lazy: {
      Component: async () => {
        if (!parameters) return (await importScreen(spec.screen)).default
        const [{ relayPage }, screen] = await Promise.all([
          relay(),
          importScreen<PageProps<Query>>(spec.screen),
        ])
        return relayPage(screen.default)
      },
    },
    handle: {
      layout: spec.layout,
      isForVisitors: spec.audience !== 'member',
      asksAge: spec.asksAge ?? true,
      showsPrices: spec.showsPrices ?? false,
      screen: `screens/${spec.screen}.tsx`,
      namespaces: spec.namespaces,
      // The server itself shows the error page for a route that is nobody's.
      rendered: spec.rendered === true || !isGuarded(spec),
      isGuarded: isGuarded(spec),
      whileSuspended: spec.whileSuspended ?? false,
      knows: spec.knows ?? (() => true),
      namesProfile: spec.namesProfile ?? false,
      leadsTo: (circumstances) => (isGuarded(spec) ? leadsTo(spec, circumstances) : undefined),
      preload: (circumstances) => {
        if (!isGuarded(spec) || redirectTarget(spec, circumstances) !== undefined) return
        // A failed preload is no failure: the click tries again and tells.
        importScreen(spec.screen).catch(() => {})
        loadWords(spec.namespaces).catch(() => {})
        if (parameters)
          relay()
            .then(({ warm }) => warm(parameters, variables(circumstances)))
            .catch(() => {})
      },
    },
  }
}
