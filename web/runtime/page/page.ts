import type { ComponentType } from 'react'
import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import type { OperationType, PreloadableConcreteRequest } from 'relay-runtime'
import type { Namespace } from '#web/locales/complete.ts'
import { loadWords } from '../i18n/i18n.ts'
import { importChunk } from '../network/chunks.ts'
import { NotFoundError } from '../NotFoundError.ts'
import { isSignedIn, isSuspended, loginPath, safeReturnPath, SUSPENDED_PATH } from '../session/session.ts'
import { readBoot } from './boot.ts'
import type { BootData } from './bootData.ts'
import type { PageProps } from './pageProps.ts'
import { visitorPage } from './visitorPage.ts'

export type RouteCircumstances = { params: Record<string, string | undefined>; url: URL; signedIn: boolean }

export type Layout = 'default' | 'chat' | 'lander' | 'empty'

/** Redirects per audience: where a reader outside it belongs instead; undefined for readers who may stay. */
const GUARDS = {
  everyone: () => undefined,
  member: ({ signedIn, url }: RouteCircumstances) =>
    signedIn ? undefined : loginPath(url.pathname + url.search),
  visitor: ({ signedIn, url }: RouteCircumstances) =>
    signedIn ? (safeReturnPath(url.searchParams.get('return')) ?? '/members') : undefined,
} as const

type Audience = keyof typeof GUARDS

/** What decides whether a visitor may see a screen. */
export type Visitor = Pick<BootData, 'hasTrafficSource' | 'site'>

type Common = {
  /** As in react-router, without the leading slash: "members/:id/chat". */
  path: string
  layout: Layout
  /**
   * member: a visitor is sent to the login and back. visitor: a member is sent on to where the login would
   * have led.
   */
  audience: Audience
  /**
   * The screen's file below web/screens, without .tsx: "Members/MembersScreen". It exports the component by
   * default.
   */
  screen: string
  namespaces: readonly Namespace[]
  /**
   * True if members with a suspended account may see it besides the screen that says so: texts, and targets
   * of mailed links.
   */
  whileSuspended?: boolean
  /**
   * True if the server renders the page for visitors; such a screen has no query and uses no browser object
   * while rendering.
   */
  rendered?: boolean
  /**
   * What a visitor sees of a screen with a query where the site does not admit them: a screen without one,
   * which the server renders.
   */
  gate?: { screen: string; admits: (visitor: Visitor) => boolean }
  /**
   * What a visitor whom the gate admits sees of a screen with a query: the file of a screen that draws the
   * same without Relay, which the server renders.
   */
  visitorScreen?: string
  /** True for a rendered screen that shows the document's prices, which are current. */
  showsPrices?: boolean
  /**
   * False for screens without the age question, because a process was begun or they are only for reading
   * (SITE-13).
   */
  asksAge?: boolean
  /**
   * False if a part of the address is unknown (`/likes/nobody`): answered like an unknown address, with 404
   * (SITE-14).
   */
  knows?: (params: Record<string, string | undefined>) => boolean
  /**
   * True if the address's `:id` is a profile: where visitors may see members, an unknown one is answered with
   * 404 (SITE-14).
   */
  namesProfile?: boolean
  /**
   * Decides by address and session alone, before loading, whether the reader belongs elsewhere: the server
   * answers with a redirect.
   */
  redirect?: (circumstances: RouteCircumstances) => string | undefined
  /** Where some visitors of a member's screen go instead of to the login. */
  redirectVisitors?: (circumstances: RouteCircumstances) => string | undefined
  /** The same as `redirect`, based on what only the browser knows, such as the part after the number sign. */
  redirectInBrowser?: (circumstances: RouteCircumstances) => string | undefined
}

type WithQuery<Query extends OperationType> = {
  /**
   * The small artifact `<Screen>Query$parameters` of a query marked `@preloadable`: data and code start
   * together.
   */
  parameters: PreloadableConcreteRequest<Query>
  variables: (circumstances: RouteCircumstances) => Query['variables']
}

export type ScreenSpec<Query extends OperationType> = Common &
  (WithQuery<Query> | { parameters?: undefined; variables?: undefined })

/** A route as the route table and the server's renderer know it. */
export type ScreenRoute = RouteObject & { handle: ScreenHandle }

export type ScreenHandle = {
  layout: Layout
  /** False for a screen that does not admit visitors. */
  isForVisitors: boolean
  asksAge: boolean
  showsPrices: boolean
  screen: string
  namespaces: readonly Namespace[]
  rendered: boolean
  gate: Common['gate']
  visitorScreen: Common['visitorScreen']
  /** False if `audience` is missing or unknown: answered with 500 and the error page (SITE-15). */
  isGuarded: boolean
  whileSuspended: boolean
  knows: (params: Record<string, string | undefined>) => boolean
  namesProfile: boolean
  /**
   * The redirect for this reader, as far as address and session decide; undefined for readers who may stay.
   */
  leadsTo: (circumstances: RouteCircumstances) => string | undefined
  preload: (circumstances: RouteCircumstances) => void
}

/** A screen's file: its component's props follow from the screen's declaration, with a query or without. */
export type ScreenModule<Props = never> = {
  default: ComponentType<Props>
  /** Of a screen for visitors with data of its own: loads them in the browser. */
  load?: (circumstances: RouteCircumstances) => Promise<unknown>
}
type ScreenModules = Record<string, () => Promise<ScreenModule>>

let screens: ScreenModules = {}

/** Called once by the route table, which knows every screen: modules below it may not import one. */
export function provideScreens(modules: ScreenModules): void {
  screens = modules
}

// Relay is a chunk of its own, which the public pages never load.
const loadRelay = () => import('./relay-page.tsx')
const relay = () => importChunk(loadRelay)

function importScreen<Props = object>(screen: string): Promise<ScreenModule<Props>> {
  const load = screens[`../screens/${screen}.tsx`] as (() => Promise<ScreenModule<Props>>) | undefined
  if (!load) throw new Error(`no screen web/screens/${screen}.tsx`)
  // The server has every file.
  return import.meta.env.SSR ? load() : importChunk(load, { isScreen: true })
}

function circumstancesOf({ params, request }: LoaderFunctionArgs): RouteCircumstances {
  return { params, url: new URL(request.url), signedIn: isSignedIn() }
}

const isGuarded = ({ audience }: Common) => Object.hasOwn(GUARDS, audience)

const leadsTo = (spec: Common, circumstances: RouteCircumstances) =>
  (circumstances.signedIn ? undefined : spec.redirectVisitors?.(circumstances)) ??
  GUARDS[spec.audience](circumstances) ??
  spec.redirect?.(circumstances)

function redirectTarget(spec: Common, circumstances: RouteCircumstances): string | undefined {
  if (isSuspended() && !spec.whileSuspended) return SUSPENDED_PATH
  // A screen without an audience shows to no reader, whatever the compiler was told.
  if (!isGuarded(spec))
    throw new Error(`the screen ${spec.screen} has an audience that is none: ${String(spec.audience)}`)
  return leadsTo(spec, circumstances) ?? (isGated(spec) ? undefined : spec.redirectInBrowser?.(circumstances))
}

// The server draws such a screen only for visitors who are not admitted.
const isGated = ({ gate }: Common) =>
  gate !== undefined && (import.meta.env.SSR || (!isSignedIn() && !gate.admits(readBoot())))

async function pageForVisitors(gate: NonNullable<Common['gate']>, visitorScreen: string) {
  const [closed, open] = await Promise.all([importScreen(gate.screen), importScreen(visitorScreen)])
  return visitorPage(gate.admits, { Gate: closed.default, Admitted: open.default })
}

/** The file that a visitor gets instead of a screen with a query. */
function otherScreen(spec: Common): string | undefined {
  if (isGated(spec)) return spec.gate?.screen
  return isSignedIn() ? undefined : spec.visitorScreen
}

/**
 * Declares a screen: its code, its words and its query start together, when the reader goes there or shows
 * the intent to.
 * @throws Error while loading if `screen` is not a file, or `audience` is missing
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
      const other = otherScreen(spec)
      const loading = other
        ? importScreen(other).then(({ load }) => load?.(circumstances))
        : parameters && relay().then(({ start }) => start(parameters, variables(circumstances)))
      // The server's catalogue is complete from the start.
      const [data] = await Promise.all([loading, import.meta.env.SSR || loadWords(spec.namespaces)])
      return data ?? null
    },
    lazy: {
      Component: async () => {
        if (!parameters) return (await importScreen(spec.screen)).default
        if (import.meta.env.SSR && spec.gate && spec.visitorScreen)
          return pageForVisitors(spec.gate, spec.visitorScreen)
        const other = otherScreen(spec)
        if (other) return (await importScreen(other)).default
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
      // For a route without an audience the server itself shows the error page.
      rendered: spec.rendered === true || !isGuarded(spec),
      gate: spec.gate,
      visitorScreen: spec.visitorScreen,
      isGuarded: isGuarded(spec),
      whileSuspended: spec.whileSuspended ?? false,
      knows: spec.knows ?? (() => true),
      namesProfile: spec.namesProfile ?? false,
      leadsTo: (circumstances) => (isGuarded(spec) ? leadsTo(spec, circumstances) : undefined),
      preload: (circumstances) => {
        if (!isGuarded(spec) || redirectTarget(spec, circumstances) !== undefined) return
        // A failed preload does not matter: the click retries and reports.
        const other = otherScreen(spec)
        importScreen(other ?? spec.screen)
          .then(({ load }) => load?.(circumstances))
          .catch(() => {})
        loadWords(spec.namespaces).catch(() => {})
        if (parameters && !other)
          relay()
            .then(({ warm }) => warm(parameters, variables(circumstances)))
            .catch(() => {})
      },
    },
  }
}
