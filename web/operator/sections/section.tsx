import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { loadQuery, type PreloadedQuery } from 'react-relay'
import { useLoaderData, type RouteObject } from 'react-router'
import type { OperationType, PreloadableConcreteRequest } from 'relay-runtime'
import { importChunk } from '#web/runtime/network/chunks.ts'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { useDisposing } from '#web/runtime/page/useDisposing.ts'
import { operatorEnvironment } from '../session/environment.ts'
import type { Role } from '../session/OperatorContext.tsx'

/** The rail's groups, from top to bottom; what is the operator's own is in their menu instead. */
export const GROUPS = ['moderation', 'people', 'money', 'numbers', 'site', 'operations', 'own'] as const

/** A part of the console: one entry in the rail, and the screens below its address. */
export type Section = {
  /** The first word of its addresses: "operators" stands at /operator/operators. */
  path: string
  /** Where it stands in the rail. */
  group: (typeof GROUPS)[number]
  /** Its place in the group, counted from 1; unique there. */
  place: number
  icon: LucideIcon
  /** Its name, as `namespace:key`. */
  title: string
  /** Who may open it besides admins; what a role may not do is not in its rail. */
  roles: readonly Role[]
  /** The letter after g that goes there; unique in the console. */
  letter: string
  /** How many things wait, in the rail. It has its own query, and draws nothing where nothing waits. */
  Count?: ComponentType
  /** Entries below it in the rail, with queries of their own. They are left out where the rail is icons. */
  Links?: ComponentType
  screens: readonly RouteObject[]
}

/** Declares a section. A folder `screens/<Name>/` exports it as `section` from its `section.ts`. */
export function defineSection(section: Section): Section {
  return section
}

export const sectionAddress = ({ path }: Section) => `/operator/${path}`

export const mayOpen = ({ roles }: Section, role: Role) => role === 'ADMIN' || roles.includes(role)

type Circumstances = { params: Record<string, string | undefined>; url: URL }

type WithQuery<Query extends OperationType> = {
  load: () => Promise<{ default: ComponentType<PageProps<Query>> }>
  /** The artifact `<Screen>Query$parameters` of a query marked `@preloadable`. */
  parameters: PreloadableConcreteRequest<Query>
  /** A promise where they depend on something that only the server knows, such as the site's day. */
  variables: (circumstances: Circumstances) => Query['variables'] | Promise<Query['variables']>
}

type WithoutQuery = { load: () => Promise<{ default: ComponentType }>; parameters?: undefined }

type ScreenSpec<Query extends OperationType> = {
  /** Below the section's address: "" for its first screen, ":id" for one of its things. */
  path: string
} & (WithQuery<Query> | WithoutQuery)

/** Gives a screen the query that its route has started. */
function withQuery<Query extends OperationType>(Screen: ComponentType<PageProps<Query>>): ComponentType {
  return function OperatorScreen() {
    const queryRef = useLoaderData() as PreloadedQuery<Query>
    useDisposing(queryRef)
    return <Screen queryRef={queryRef} />
  }
}

/** Declares a screen; its code and its query start together. What is in the store shows until the answer. */
export function defineScreen<Query extends OperationType = never>(spec: ScreenSpec<Query>): RouteObject {
  if (spec.parameters === undefined) {
    const { load } = spec
    return { path: spec.path, lazy: { Component: async () => (await importChunk(load)).default } }
  }
  const { load: loadScreen, parameters, variables } = spec
  return {
    path: spec.path,
    loader: ({ params, request }) => {
      const load = (known: Query['variables']) =>
        loadQuery<Query>(operatorEnvironment(), parameters, known, { fetchPolicy: 'store-and-network' })
      const given = variables({ params, url: new URL(request.url) })
      return given instanceof Promise ? given.then(load) : load(given)
    },
    lazy: { Component: async () => withQuery((await importChunk(loadScreen)).default) },
  }
}
