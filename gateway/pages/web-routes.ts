import { createReadStream, existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allowsFreeOperations } from '#platform/base/config.ts'
import { RequestError } from '#platform/base/errors.ts'
import { recordLogLine } from '#platform/base/log-lines.ts'
import { log } from '#platform/base/log.ts'
import type { GatewayContext } from '#platform/requests/request-context.ts'
import type { Installation } from '../installation.ts'
import { runOperation } from '../legacy/run-operation.ts'
import { ownOperation, type OwnOperation } from '../operations/own-operations.ts'
import { readPersistedOperations } from '../operations/persisted-operations.ts'
import { UnknownHostError } from '../requests/authentication.ts'
import { compressed, encodingFor } from '../requests/compression.ts'
import type { OpenRequest } from '../requests/open-request.ts'
import { sendNoSitePage } from '../requests/refusal-page.ts'
import { originOf } from '../requests/site-origin.ts'
import { DEVELOPMENT_POLICY, openDevelopmentWeb, type DevelopmentWeb } from './development-web.ts'
import { isOfAge } from './entry-warning.ts'
import { registerOperatorRoutes } from './operator-routes.ts'
import { redirectFor, registerSiteFiles, renderPage, type FoundMembers, type PageRenderer } from './pages.ts'
import { registerSearchEngineRoutes } from './search-engine-routes.ts'
import { registerWellKnownRoutes } from './well-known-routes.ts'

const DIST = path.resolve(import.meta.dirname, '../../dist')
const WEB = path.join(DIST, 'web')

const PAGE = ownOperation(
  'query PageOfDocument($token: String!, $locale: String) { page(token: $token, locale: $locale) { token locale locales version title body } }',
)
const PRICES = ownOperation(
  'query PricesOfDocument { bundles { id credits popular price { amountMinor currency } pricePerMessage { amountMinor currency } } paymentOffers { method name } creditPrice { micro currency } }',
)
const PROFILE = ownOperation('query ProfileOfDocument($id: ID!) { profile(id: $id) { id } }')

const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
}

/**
 * The web application: built files, then pages. A missing asset is a 404, never the page, so that a tab with
 * an old build notices.
 */
export async function registerWebRoutes(
  app: FastifyInstance,
  installation: Installation,
  open: OpenRequest,
): Promise<void> {
  const development = installation.config.WEB_DEVELOPMENT ? await openDevelopmentWeb(app) : undefined
  if (development !== undefined) app.addHook('onClose', () => development.close())
  const renderer = await (development?.renderer() ?? builtRenderer())
  if (renderer !== undefined) {
    registerSiteFiles(app, renderer, open)
    registerSearchEngineRoutes(app, installation, { renderer, open })
  }
  registerWellKnownRoutes(app)
  await registerOperatorRoutes(app, { open, development })
  app.get('/*', async (request, reply) => {
    const pathname = decodePath(request.url)
    if (pathname === undefined) return reply.code(400).send({ error: 'bad_request' })
    if (isGraphiql(pathname) && !allowsFreeOperations(installation.config))
      return reply.code(404).send({ error: 'not_found' })
    if (await development?.answer(request, reply)) return reply
    const file = fileFor(pathname)
    if (file !== undefined) return sendFile(request, reply, file, pathname)
    if (isNoPage(pathname, request)) return reply.code(404).send({ error: 'not_found' })
    if (renderer === undefined)
      return reply.code(503).type('text/plain').send('The web application is not built yet: run npm start')
    return sendPage(renderer, { installation, open, development }, request, reply)
  })
}

const persisted = new Map<string, OwnOperation>()

/** The server asks in the very words that the client uses when the visitor changes the filters. */
function persistedOperation(id: string): OwnOperation {
  const known = persisted.get(id)
  if (known !== undefined) return known
  const text = readPersistedOperations().get(id)
  if (text === undefined) throw new Error(`the operation ${id} is not among the persisted ones`)
  const operation = ownOperation(text)
  persisted.set(id, operation)
  return operation
}

/** The members of a visitor's search; undefined if it is refused, as for an unknown choice in the address. */
async function findMembers(
  installation: Installation,
  context: GatewayContext,
  { id, variables }: { id: string; variables: object },
): Promise<FoundMembers | undefined> {
  try {
    return (await runOperation(installation, context, persistedOperation(id), {
      ...variables,
    })) as FoundMembers
  } catch (error) {
    if (error instanceof RequestError) return undefined
    throw error
  }
}

type Opened = { installation: Installation; open: OpenRequest; development: DevelopmentWeb | undefined }

async function builtRenderer(): Promise<PageRenderer | undefined> {
  const server = path.join(DIST, 'server/server-render.js')
  return existsSync(server) ? ((await import(pathToFileURL(server).href)) as PageRenderer) : undefined
}

const isGraphiql = (pathname: string) => pathname === '/graphiql' || pathname.startsWith('/graphiql/')

// A browser that follows a dead link to a file gets the page; a program that requests the file gets a short
// answer.
function isNoPage(pathname: string, request: FastifyRequest): boolean {
  if (pathname.startsWith('/assets/') || pathname.startsWith('/api/')) return true
  return /\.[a-z0-9]{2,5}$/.test(pathname) && !(request.headers.accept ?? '').includes('text/html')
}

async function sendPage(
  built: PageRenderer,
  { installation, open, development }: Opened,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const context = await open(request, reply).catch((error: unknown) => {
    if (error instanceof UnknownHostError) return undefined
    throw error
  })
  if (context === undefined) return sendNoSitePage(request, reply)
  const findText = async (token: string, locale: string) =>
    (await runOperation(installation, context, PAGE, { token, locale })).page
  const hasProfile = async (id: string) =>
    (await runOperation(installation, context, PROFILE, { id })).profile !== null
  const renderer = (await development?.renderer()) ?? built
  const asked = {
    renderer,
    context,
    origin: originOf(context, installation.config, request),
    url: request.url,
  }
  const elsewhere = redirectFor(asked)
  if (elsewhere !== undefined)
    return reply.headers({ 'cache-control': 'private, no-cache', vary: 'Cookie' }).redirect(elsewhere, 302)
  const page = await renderPage({
    ...asked,
    isOfAge: isOfAge(request),
    findText,
    hasProfile,
    findMembers: (id, variables) => findMembers(installation, context, { id, variables }),
    findPrices: () => runOperation(installation, context, PRICES),
    developmentManifest: development?.manifest,
  })
  if (page.failure) {
    const { name, message, stack } = page.failure.cause as Error
    log.error(
      { requestId: page.failure.reference, name, reason: message, stack },
      'a page could not be rendered',
    )
    recordLogLine({
      requestId: page.failure.reference,
      part: 'gateway',
      siteId: context.site.id,
      message: 'a page could not be rendered',
      error: page.failure.cause,
    })
  }
  if (development !== undefined) void reply.header('content-security-policy', DEVELOPMENT_POLICY)
  const html = (await development?.finish(request.url, page.html)) ?? page.html
  const encoding = development === undefined ? encodingFor(request.headers['accept-encoding']) : undefined
  if (encoding !== undefined) void reply.header('content-encoding', encoding)
  return reply
    .code(page.status)
    .headers({
      // The next user of the browser must not find a member's page in its cache.
      'cache-control': isMembers(context) ? 'private, no-store' : 'private, no-cache',
      vary: 'Cookie, Accept-Language, Accept-Encoding',
      ...(page.indexable ? {} : { 'x-robots-tag': 'noindex' }),
    })
    .type('text/html; charset=utf-8')
    .send(encoding === undefined ? html : await compressed(page, html, encoding))
}

const isMembers = ({ viewer, visit }: GatewayContext) => viewer !== undefined || visit.suspended !== undefined

function decodePath(url: string): string | undefined {
  try {
    const pathname = decodeURIComponent(url.split('?')[0]!)
    return pathname.includes('\0') || pathname.includes('..') ? undefined : pathname
  } catch {
    return undefined
  }
}

function fileFor(pathname: string): string | undefined {
  const wanted = entryOf(pathname) ?? pathname
  if (wanted.endsWith('/') || wanted.startsWith('/.') || wanted === '/index.html') return undefined
  const file = path.join(WEB, wanted)
  return file.startsWith(WEB + path.sep) && isFile(file) ? file : undefined
}

/** The document of an entry that is no screen of the members' app: its sections have addresses, not files. */
function entryOf(pathname: string): string | undefined {
  if (/^\/graphiql\/?$/.test(pathname)) return '/graphiql/index.html'
  return /^\/partner(?:\/[^.]*)?$/.test(pathname) ? '/partner/index.html' : undefined
}

function isFile(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false })?.isFile() === true
  } catch (error) {
    // A name too long for the disk cannot be a file.
    if ((error as NodeJS.ErrnoException).code === 'ENAMETOOLONG') return false
    throw error
  }
}

// Names under assets/ carry a content hash and may be cached for ever; everything else is revalidated.
function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
  pathname: string,
): FastifyReply {
  const hashed = /^(?:\/partner)?\/assets\//.test(pathname)
  const accepted = encodingFor(request.headers['accept-encoding'])
  const extension = accepted === undefined ? '' : accepted === 'br' ? '.br' : '.gz'
  const encoding = extension !== '' && existsSync(file + extension) ? accepted : undefined
  void reply.headers({
    'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'Accept-Encoding',
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    ...(isGraphiql(pathname) ? { 'content-security-policy': GRAPHIQL_POLICY } : {}),
  })
  const etag = `"${statSync(file).mtimeMs.toString(36)}-${statSync(file).size.toString(36)}"`
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply
    .header('etag', etag)
    .type(CONTENT_TYPES[path.extname(file)] ?? 'application/octet-stream')
    .send(createReadStream(encoding === undefined ? file : file + extension))
}

// GraphiQL's editor creates its own styles and workers; this policy never applies to members' pages.
const GRAPHIQL_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; frame-ancestors 'none'"
