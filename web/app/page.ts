import type { ComponentType } from 'react'
import type { PreloadedQuery } from 'react-relay'
import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import type { OperationType, PreloadableConcreteRequest } from 'relay-runtime'
import type { Namespace } from '../locales/complete.ts'
import { loadWords } from './i18n.ts'
import { NotFoundError } from './NotFoundError.ts'
import { isSignedIn, loginPath } from './session.ts'

/** What a screen that starts with a query receives. */
export type PageProps<Query extends OperationType> = { queryRef: PreloadedQuery<Query> }

export type RouteCircumstances = { params: Record<string, string | undefined>; url: URL; signedIn: boolean }

export type Layout = 'default' | 'chat' | 'lander' | 'empty'

type Common = {
  /** As in react-router, without the leading slash: "members/:id/chat". */
  path: string
  layout: Layout
  /** member: a visitor is sent to the login and back. visitor: a member is sent to the members. */
  audience: 'everyone' | 'member' | 'visitor'
  /** The screen's file below web/screens, without .tsx: "Members/MembersScreen". It exports the component by default. */
  screen: string
  namespaces: readonly Namespace[]
  /** True when the server sends the page's words to visitors; such a screen has no query and touches no browser object while rendering. */
  rendered?: boolean
  /** False when a part of the address names nothing (`/likes/nobody`): answered like an unknown address, with 404 (SITE-14). */
  knows?: (params: Record<string, string | undefined>) => boolean
  /** True when `:id` of the address names a profile: a visitor who may look at members gets an unknown one answered with 404 (SITE-14). */
  namesProfile?: boolean
  /** Decides before anything is loaded whether the reader belongs elsewhere. */
  redirect?: (circumstances: RouteCircumstances) => string | undefined
}

type WithQuery<Query extends OperationType> = {
  /** The small artifact `<Screen>Query$parameters` of a query marked `@preloadable`: data and code start together. */
  parameters: PreloadableConcreteRequest<Query>
  variables: (circumstances: RouteCircumstances) => Query['variables']
}

export type ScreenSpec<Query extends OperationType> = Common & (WithQuery<Query> | { parameters?: undefined; variables?: undefined })

/** A route as the route table and the server's renderer know it. */
export type ScreenRoute = RouteObject & { handle: ScreenHandle }

export type ScreenHandle = {
  layout: Layout
  screen: string
  namespaces: readonly Namespace[]
  rendered: boolean
  knows: (params: Record<string, string | undefined>) => boolean
  namesProfile: boolean
  preload: (circumstances: RouteCircumstances) => void
}

type ScreenModule = { default: ComponentType<any> }

const screens = import.meta.glob<ScreenModule>('../screens/*/*Screen.tsx')
// Relay is a chunk of its own, which the public pages never load.
const relay = () => import('./relay-page.tsx')

function importScreen(screen: string): Promise<ScreenModule> {
  const load = screens[`../screens/${screen}.tsx`]
  if (!load) throw new Error(`no screen web/screens/${screen}.tsx`)
  // The chunk guard turned the failure into nothing because it loads the page anew; until then nothing may be drawn.
  return load().then((module: ScreenModule | undefined) => module ?? new Promise<never>(() => {}))
}

function circumstancesOf({ params, request }: LoaderFunctionArgs): RouteCircumstances {
  return { params, url: new URL(request.url), signedIn: isSignedIn() }
}

function whereElse(spec: Common, circumstances: RouteCircumstances): string | undefined {
  const { url } = circumstances
  if (spec.audience === 'member' && !circumstances.signedIn) return loginPath(url.pathname + url.search)
  if (spec.audience === 'visitor' && circumstances.signedIn) return '/members'
  return spec.redirect?.(circumstances)
}

/**
 * Declares a screen: its code, its words and its query start together, when the reader goes there or shows the intent to.
 * @throws Error while loading when `screen` names no file
 */
export function defineScreen<Query extends OperationType = never>(spec: ScreenSpec<Query>): ScreenRoute {
  const { parameters, variables } = spec
  return {
    path: spec.path,
    loader: async (args) => {
      const circumstances = circumstancesOf(args)
      if (spec.knows && !spec.knows(circumstances.params)) throw new NotFoundError()
      const elsewhere = whereElse(spec, circumstances)
      if (elsewhere !== undefined) throw redirect(elsewhere)
      const query = parameters && (await relay()).start(parameters, variables(circumstances))
      // The catalogue of the server is complete from the start.
      if (!import.meta.env.SSR) await loadWords(spec.namespaces)
      return query ?? null
    },
    lazy: {
      Component: async () => {
        if (!parameters) return (await importScreen(spec.screen)).default
        const [{ relayPage }, screen] = await Promise.all([relay(), importScreen(spec.screen)])
        return relayPage(screen.default)
      },
    },
    handle: {
      layout: spec.layout,
      screen: `screens/${spec.screen}.tsx`,
      namespaces: spec.namespaces,
      rendered: spec.rendered ?? false,
      knows: spec.knows ?? (() => true),
      namesProfile: spec.namesProfile ?? false,
      preload: (circumstances) => {
        if (whereElse(spec, circumstances) !== undefined) return
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
