import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GatewayContext } from '#platform/requests/request-context.ts'
import type { Installation } from '../installation.ts'
import { openApiDocument } from '../legacy/openapi.ts'
import { LEGACY_CALLS } from '../legacy/routes.ts'
import { compressed, encodingFor } from '../requests/compression.ts'
import type { OpenRequest } from '../requests/open-request.ts'
import { originOf } from '../requests/site-origin.ts'
import { AUDIENCES } from './audience-words.ts'
import { readGuides, type Guide } from './guides.ts'
import { developerDocument, type DeveloperPage } from './html.ts'
import { renderGuide } from './markdown.ts'
import {
  audiencePage,
  failuresHtml,
  invalidFieldsHtml,
  readReference,
  referenceIndex,
  typePage,
  type Reference,
} from './reference.ts'
import { restPage } from './rest-page.ts'
import { developerStyle } from './style.ts'

const STYLE_SECONDS = 31_536_000

/** The sources of the pages, read on the first request. */
type Sources = { guides: Guide[]; reference: Reference }

/**
 * The developers' documentation under /developers: guides, reference, REST calls and downloads (FED-06). It
 * is not part of a site's content, so it asks search engines to leave it out.
 */
export function registerDeveloperRoutes(
  app: FastifyInstance,
  installation: Installation,
  open: OpenRequest,
): void {
  let read: Sources | undefined
  const sources = () => (read ??= { guides: readGuides(), reference: readReference() })

  const page = (path: string, find: (request: FastifyRequest, origin: string) => DeveloperPage | undefined) =>
    app.get(path, async (request, reply) => {
      const context = await open(request, reply)
      const origin = originOf(context, installation.config, request)
      const found = find(request, origin)
      return sendPage(found, { guides: sources().guides, context, origin }, request, reply)
    })
  const parameter = ({ params }: FastifyRequest) => (params as { name: string }).name

  page('/developers', (_request, origin) => guidePage(sources(), 'README', origin))
  page('/developers/:name', (request, origin) => guidePage(sources(), parameter(request), origin))
  page('/developers/reference', () => referenceIndex(sources().reference))
  page('/developers/reference/:name', (request) => typePage(sources().reference, parameter(request)))
  page('/developers/reference/audience/:name', (request) => {
    const audience = AUDIENCES.find(({ id }) => id === parameter(request))
    return audience && audiencePage(sources().reference, audience)
  })
  page('/developers/rest', (_request, origin) => restPage(openApiDocument(LEGACY_CALLS, origin)))
  registerDownloads(app, sources, open, installation)
}

function registerDownloads(
  app: FastifyInstance,
  sources: () => Sources,
  open: OpenRequest,
  { config }: Installation,
): void {
  app.get('/developers/style.css', async (request, reply) => {
    const { site } = await open(request, reply)
    return reply
      .header('cache-control', `public, max-age=${STYLE_SECONDS}, immutable`)
      .type('text/css; charset=utf-8')
      .send(developerStyle(site.settings.theme).css)
  })
  app.get('/developers/schema.graphql', async (request, reply) => {
    await open(request, reply)
    return reply
      .headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
      .type('application/graphql; charset=utf-8')
      .send(sources().reference.sdl)
  })
  app.get('/developers/openapi.json', async (request, reply) => {
    const context = await open(request, reply)
    void reply.headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
    return openApiDocument(LEGACY_CALLS, originOf(context, config, request))
  })
}

function guidePage({ guides, reference }: Sources, name: string, origin: string): DeveloperPage | undefined {
  const guide = guides.find((known) => known.name === name)
  if (guide === undefined) return undefined
  const page = renderGuide(guide.text, origin)
  // Placeholders in a guide are filled with facts taken from the code.
  const body = page.body
    .replace('<!-- failures -->', () => failuresHtml(reference))
    .replace('<!-- invalid fields -->', () => invalidFieldsHtml(reference))
  return { ...page, body }
}

const MISSING: DeveloperPage = {
  title: 'Not found',
  description: 'There is no such page.',
  body: '<h1>Not found</h1><p>There is no such page. <a href="/developers">All developer pages</a></p>',
  contents: [],
}

async function sendPage(
  found: DeveloperPage | undefined,
  { guides, context, origin }: { guides: Guide[]; context: GatewayContext; origin: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const html = developerDocument(found ?? MISSING, {
    siteName: context.site.name,
    origin,
    path: request.url.split('?')[0]!.replace(/\/$/, ''),
    styleHref: `/developers/style.css?v=${developerStyle(context.site.settings.theme).hash}`,
    menu: [
      ...guides,
      { path: '/developers/reference', title: 'Reference' },
      { path: '/developers/rest', title: 'REST reference' },
    ],
  })
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding !== undefined) void reply.header('content-encoding', encoding)
  return reply
    .code(found === undefined ? 404 : 200)
    .headers({ 'cache-control': 'no-cache', vary: 'Accept-Encoding', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(encoding === undefined ? html : await compressed({}, html, encoding))
}
