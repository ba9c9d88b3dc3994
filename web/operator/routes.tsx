import { Suspense } from 'react'
import { loadQuery, type PreloadedQuery } from 'react-relay'
import { Outlet, useLoaderData, type RouteObject } from 'react-router'
import parameters from '#web/__generated__/FrameQuery$parameters.ts'
import type { FrameQuery } from '#web/__generated__/FrameQuery.graphql.ts'
import { Toasts } from '#web/design/notice/Toasts.tsx'
import { importChunk } from '#web/runtime/network/chunks.ts'
import { NotFoundError } from '#web/runtime/NotFoundError.ts'
import { useDisposing } from '#web/runtime/page/useDisposing.ts'
import { FailurePage } from './frame/FailurePage.tsx'
import { Frame } from './frame/Frame.tsx'
import { WaitingPage } from './frame/WaitingPage.tsx'
import { StartScreen } from './screens/Start/StartScreen.tsx'
import type { Section } from './sections/section.tsx'
import { operatorEnvironment } from './session/environment.ts'

// Each folder declares its section, so a new one touches no other file.
const declared = import.meta.glob<{ section: Section }>('./screens/*/section.ts', { eager: true })

/** Every section of the console. */
export const sections: readonly Section[] = Object.values(declared).map(({ section }) => section)

function Console() {
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  )
}

function FrameRoute() {
  const queryRef = useLoaderData() as PreloadedQuery<FrameQuery>
  useDisposing(queryRef)
  return (
    <Suspense fallback={<WaitingPage />}>
      <Frame queryRef={queryRef} sections={sections} />
    </Suspense>
  )
}

const notFound: RouteObject = {
  path: '*',
  loader: () => {
    throw new NotFoundError()
  },
  Component: () => null,
}

/** The login, and the frame with every section's screens. */
export const routes: RouteObject[] = [
  {
    path: 'operator',
    Component: Console,
    ErrorBoundary: FailurePage,
    HydrateFallback: () => null,
    children: [
      {
        path: 'login',
        lazy: {
          Component: async () => (await importChunk(() => import('./screens/Login/LoginScreen.tsx'))).default,
        },
      },
      {
        Component: FrameRoute,
        loader: () =>
          loadQuery<FrameQuery>(operatorEnvironment(), parameters, {}, { fetchPolicy: 'store-or-network' }),
        children: [
          {
            ErrorBoundary: FailurePage,
            children: [
              { index: true, element: <StartScreen sections={sections} /> },
              ...sections.map(({ path, screens }) => ({ path, children: [...screens] })),
              notFound,
            ],
          },
        ],
      },
    ],
  },
]
