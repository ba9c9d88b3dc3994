import type { FastifyInstance } from 'fastify'
import { DAY_SECONDS } from '#platform/base/durations.ts'
import { recordFailure } from '#platform/base/http-errors.ts'
import { log } from '#platform/base/log.ts'
import type { Installation } from '../installation.ts'
import { runOperation } from '../legacy/run-operation.ts'
import { ownOperation } from '../operations/own-operations.ts'
import { sharePictureOf } from '../pictures/share-picture/share-picture.ts'
import type { OpenRequest } from '../requests/open-request.ts'
import { originOf } from '../requests/site-origin.ts'
import type { PageRenderer } from './pages.ts'

const CUSTOM_PAGES = ownOperation('query CustomPagesOfSitemap { customPages { token locales } }')

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/**
 * `/robots.txt`, `/sitemap.xml` and the picture for shared links, for each site under its own domain
 * (SITE-23). robots.txt does not block the members' screens: they say `noindex` themselves, which a crawler
 * reads only on pages it may fetch.
 */
export function registerSearchEngineRoutes(
  app: FastifyInstance,
  installation: Installation,
  { renderer, open }: { renderer: PageRenderer; open: OpenRequest },
): void {
  const { config } = installation
  app.get('/robots.txt', async (request, reply) => {
    const context = await open(request, reply)
    const lines = ['User-agent: *', 'Disallow: /api/', 'Disallow: /graphql', '']
    lines.push(`Sitemap: ${originOf(context, config, request)}/sitemap.xml`, '')
    return reply
      .header('cache-control', `public, max-age=${DAY_SECONDS}`)
      .type('text/plain; charset=utf-8')
      .send(lines.join('\n'))
  })

  app.get('/sitemap.xml', async (request, reply) => {
    const context = await open(request, reply)
    const { customPages } = await runOperation(installation, context, CUSTOM_PAGES)
    return reply
      .header('cache-control', `public, max-age=${DAY_SECONDS}`)
      .type('application/xml; charset=utf-8')
      .send(
        sitemap(
          pagesOf(renderer, context.site, customPages),
          originOf(context, config, request),
          context.site,
        ),
      )
  })

  app.get<{ Params: { picture: string } }>('/share/:picture', async (request, reply) => {
    const { site } = await open(request, reply)
    const locale = site.locales.find((known) => `${known}.png` === request.params.picture)
    if (locale === undefined) return reply.code(404).send({ error: 'not_found' })
    const picture = await sharePictureOf(site, locale).catch((error: unknown) => {
      log.error(
        { requestId: request.id, reason: String(error) },
        'the picture beside shared links was not drawn',
      )
      recordFailure(error, request, 'the picture beside shared links was not drawn')
    })
    if (picture === undefined) return reply.code(503).send({ error: 'unavailable' })
    return reply
      .headers({
        'cache-control': `public, max-age=${DAY_SECONDS}`,
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type('image/png')
      .send(picture)
  })
}

type ListedPage = { path: string; locales: readonly string[] }

/** The pages that every site has, in all its languages, and this site's own pages, in theirs. */
function pagesOf(
  renderer: PageRenderer,
  { locales }: { locales: readonly string[] },
  customPages: readonly { token: string; locales: readonly string[] }[],
): ListedPage[] {
  const common = renderer.listedPaths()
  const own = customPages
    .map((page) => ({
      path: `/${page.token}`,
      locales: locales.filter((locale) => page.locales.includes(locale)),
    }))
    // Where the app has its own screen, the text is not shown.
    .filter(({ path }) => !common.includes(path) && renderer.matchPage(path).pageToken !== undefined)
  return [...common.map((path) => ({ path, locales })), ...own]
}

/** Every public page in each of its languages, each with its alternates. */
function sitemap(
  pages: readonly ListedPage[],
  origin: string,
  { defaultLocale }: { defaultLocale: string },
): string {
  const addressOf = (pathname: string, locale: string) =>
    escape(`${origin}${pathname}${locale === defaultLocale ? '' : `?lang=${locale}`}`)
  const entries = pages.flatMap(({ path, locales }) => {
    const others =
      locales.length < 2
        ? []
        : locales.map(
            (locale) =>
              `<xhtml:link rel="alternate" hreflang="${locale}" href="${addressOf(path, locale)}"/>`,
          )
    return locales.map((locale) => `<url><loc>${addressOf(path, locale)}</loc>${others.join('')}</url>`)
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}
