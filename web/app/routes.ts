import type { RouteObject } from 'react-router'
import { NotFoundScreen } from '#web/features/errors/NotFoundScreen.tsx'
import { NotFoundError } from '#web/runtime/NotFoundError.ts'
import { provideScreens, type Layout, type ScreenModule, type ScreenRoute } from '#web/runtime/page/page.ts'
import { AppFrame } from './AppFrame.tsx'
import { ContentErrorBoundary, FrameErrorBoundary } from './ErrorBoundaries.tsx'
import { ChatLayout } from './layouts/ChatLayout.tsx'
import { DefaultLayout } from './layouts/DefaultLayout.tsx'
import { EmptyLayout } from './layouts/EmptyLayout.tsx'
import { LanderLayout } from './layouts/LanderLayout.tsx'

// Each screen folder declares its own routes, so a new screen touches no other file.
provideScreens(import.meta.glob<ScreenModule>('../screens/*/*Screen.tsx'))

const declared = import.meta.glob<{ routes: ScreenRoute[] }>('../screens/*/route.ts', { eager: true })
const screenRoutes = Object.values(declared).flatMap(({ routes }) => routes)

const LAYOUTS = { default: DefaultLayout, chat: ChatLayout, lander: LanderLayout, empty: EmptyLayout }

const notFound: RouteObject = {
  path: '*',
  loader: () => {
    throw new NotFoundError()
  },
  Component: NotFoundScreen,
}

function layoutRoute(screens: readonly ScreenRoute[], layout: Layout): RouteObject {
  const children: RouteObject[] = screens.filter(({ handle }) => handle.layout === layout)
  if (layout === 'default') children.push(notFound)
  return {
    id: `layout-${layout}`,
    Component: LAYOUTS[layout],
    children: [{ ErrorBoundary: ContentErrorBoundary, children }],
  }
}

function frame(children: RouteObject[]): RouteObject[] {
  return [
    {
      id: 'frame',
      Component: AppFrame,
      ErrorBoundary: FrameErrorBoundary,
      HydrateFallback: () => null,
      children,
    },
  ]
}

/** A route table: frame, four layouts, and in each its screens (ROUTE-15). */
export function routeTableOf(screens: readonly ScreenRoute[]): RouteObject[] {
  return frame((Object.keys(LAYOUTS) as Layout[]).map((layout) => layoutRoute(screens, layout)))
}

export const routes: RouteObject[] = routeTableOf(screenRoutes)

/** The route table for an address that matches a route but does not exist: it is always "not found". */
export const notFoundRoutes: RouteObject[] = frame([
  {
    id: 'layout-default',
    Component: DefaultLayout,
    children: [{ ErrorBoundary: ContentErrorBoundary, children: [notFound] }],
  },
])
