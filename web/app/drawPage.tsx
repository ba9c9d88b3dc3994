import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import {
  createStaticRouter,
  StaticRouterProvider,
  type StaticHandler,
  type StaticHandlerContext,
} from 'react-router'
import { faultOf, RequestFault } from '#web/runtime/network/faults.ts'
import { NotFoundError } from '#web/runtime/NotFoundError.ts'
import type { BootData } from '#web/runtime/page/bootData.ts'
import { WithoutFallback } from '#web/runtime/withoutFallback.ts'
import { App } from './App.tsx'
import { BrokenErrorPage } from './BrokenErrorPage.tsx'
import { catalogueFor } from './serverCatalogues.ts'

/** Why a page shows the error page, under the reference shown there. */
export type RenderFailure = { reference: string; cause: unknown }

export type DrawnPage = {
  /** React's output for the page, with title and description in front. */
  html: string
  /** 200, or 500 for the error page; the caller knows whether the address exists. */
  status: number
  failure: RenderFailure | undefined
}

/** Gives a loader's error its reference before drawing, so that the log can name the same one. */
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

/** React puts this in front of the fallback that replaces a failed boundary. */
const FALLBACK = '<!--$!-->'

/** Draws the whole page, or throws the error that prevents it. */
function drawWhole(drawing: Drawing): string {
  const html = draw(drawing, { withoutFallback: false })
  if (html.includes(FALLBACK)) draw(drawing, { withoutFallback: true })
  return html
}

/** The last resort: needs no site, no frame and no route. */
function brokenPage(locale: string): string {
  const t = catalogueFor(locale).getFixedT(locale, 'shell')
  return renderToString(<BrokenErrorPage text={t('errorPage.broken')} home={t('errorPage.home')} />)
}

/**
 * Draws a page whose data is loaded. React's error boundaries do nothing on the server. If drawing a screen
 * fails, this draws the error page instead, then the error page without its frame, and finally plain words
 * (SITE-15).
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
      // Show the reference that the log has: the first failure's.
      context.errors = { [boundary]: new RequestFault('GENERIC', failure.reference, { cause: error }) }
    }
  }
}
