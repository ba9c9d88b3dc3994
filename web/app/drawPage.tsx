import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import {
  createStaticRouter,
  StaticRouterProvider,
  type StaticHandler,
  type StaticHandlerContext,
} from 'react-router'
import type { BootData } from '#web/runtime/page/bootData.ts'
import { faultOf, RequestFault } from '#web/runtime/network/faults.ts'
import { NotFoundError } from '#web/runtime/NotFoundError.ts'
import { WithoutFallback } from '#web/runtime/withoutFallback.ts'
import { App } from './App.tsx'
import { BrokenErrorPage } from './BrokenErrorPage.tsx'
import { catalogueFor } from './serverCatalogues.ts'

/** Why a page shows the error page, under the reference that stands there. */
export type RenderFailure = { reference: string; cause: unknown }

export type DrawnPage = {
  /** What React makes of the page, with title and description in front. */
  html: string
  /** 200, or 500 for the error page; whether the address is one of a page is the caller's to know. */
  status: number
  failure: RenderFailure | undefined
}

/** Gives what a loader has thrown its reference before it is drawn, so that whoever writes the log knows it, too. */
function namedFailure(context: StaticHandlerContext): RenderFailure | undefined {
  for (const [routeId, error] of Object.entries(context.errors ?? {})) {
    if (error instanceof NotFoundError) continue
    const fault = faultOf(error)
    context.errors![routeId] = fault
    return { reference: fault.reference ?? '', cause: error }
  }
  return undefined
}

type Drawing = { boot: BootData; handler: StaticHandler; context: StaticHandlerContext }

function draw({ boot, handler, context }: Drawing, { withoutFallback }: { withoutFallback: boolean }) {
  return renderToString(
    <I18nextProvider i18n={catalogueFor(boot.locale)}>
      <WithoutFallback value={withoutFallback}>
        <App boot={boot}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </App>
      </WithoutFallback>
    </I18nextProvider>,
  )
}

/** What React puts in front of a fallback that it sends in place of what has failed. */
const FALLBACK = '<!--$!-->'

/** Draws everything, or throws what keeps the screen from being drawn. */
function drawWhole(drawing: Drawing): string {
  const html = draw(drawing, { withoutFallback: false })
  if (html.includes(FALLBACK)) draw(drawing, { withoutFallback: true })
  return html
}

/** The last page there is: it needs no site, no frame and no route. */
function brokenPage(locale: string): string {
  const t = catalogueFor(locale).getFixedT(locale, 'shell')
  return renderToString(<BrokenErrorPage text={t('errorPage.broken')} home={t('errorPage.home')} />)
}

/**
 * Draws the page whose data are loaded. Boundaries of React do nothing on the server, so where a screen fails while it is drawn, the error page is drawn
 * in its place, at last without the frame around it; where that fails, too, the words that say so (SITE-15).
 */
export function drawPage(boot: BootData, handler: StaticHandler, context: StaticHandlerContext): DrawnPage {
  let failure = namedFailure(context)
  const boundaries = context.matches.flatMap(({ route }) =>
    route.ErrorBoundary || route.errorElement ? [route.id] : [],
  )
  for (;;) {
    try {
      const html = drawWhole({ boot, handler, context })
      return { html, status: failure ? 500 : 200, failure }
    } catch (error) {
      const fault = faultOf(error)
      failure ??= { reference: fault.reference ?? '', cause: error }
      const boundary = boundaries.pop()
      if (boundary === undefined) return { html: brokenPage(boot.locale), status: 500, failure }
      // The reader is told the reference that the log has, which is that of the first failure.
      context.errors = { [boundary]: new RequestFault('GENERIC', failure.reference, { cause: error }) }
    }
  }
}
