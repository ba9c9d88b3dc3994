import { createReadStream, existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasDeveloperDoor } from '#platform/config.ts'
import { UnknownHostError } from './authentication.ts'
import type { Installation } from './installation.ts'
import { runOperation } from './legacy/run-operation.ts'
import { registerSiteFiles, renderPage, type PageRenderer } from './pages.ts'
import type { OpenRequest } from './request-door.ts'

const DIST = path.resolve(import.meta.dirname, '../dist')
const WEB = path.join(DIST, 'web')

const PAGE = 'query PageOfDocument($token: String!, $locale: String) { page(token: $token, locale: $locale) { token locale version title body } }'
const PROFILE = 'query ProfileOfDocument($id: ID!) { profile(id: $id) { id } }'

const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.svg': 'image/svg+xml', '.png': 'image/png', '.webp': 'image/webp', '.ico': 'image/x-icon',
  '.woff2': 'font/woff2', '.json': 'application/json; charset=utf-8', '.webmanifest': 'application/manifest+json; charset=utf-8', '.txt': 'text/plain; charset=utf-8',
  '.html': 'text/html; charset=utf-8', '.ttf': 'font/ttf', '.wasm': 'application/wasm',
}

/** The web application: built files, then pages. A missing asset is a 404, never the page, so that a tab with an old build notices. */
export async function registerWebDoor(app: FastifyInstance, installation: Installation, open: OpenRequest): Promise<void> {
  const server = path.join(DIST, 'server/server-render.js')
  const renderer = existsSync(server) ? ((await import(pathToFileURL(server).href)) as PageRenderer) : undefined
  if (renderer !== undefined) registerSiteFiles(app, renderer, open)
  app.get('/*', async (request, reply) => {
    const pathname = decodePath(request.url)
    if (pathname === undefined) return reply.code(400).send({ error: 'bad_request' })
    if (isGraphiql(pathname) && !hasDeveloperDoor(installation.config)) return reply.code(404).send({ error: 'not_found' })
    const file = fileFor(pathname)
    if (file !== undefined) return sendFile(request, reply, file, pathname)
    if (isNoPage(pathname, request)) return reply.code(404).send({ error: 'not_found' })
    if (renderer === undefined) return reply.code(503).type('text/plain').send('The web application is not built yet: run npm start')
    return sendPage(renderer, { installation, open }, request, reply)
  })
}

type Opened = { installation: Installation; open: OpenRequest }

const isGraphiql = (pathname: string) => pathname === '/graphiql' || pathname.startsWith('/graphiql/')

// Who follows a dead link to a file in the browser reads the page for it; a program that asks for the file gets a short answer.
function isNoPage(pathname: string, request: FastifyRequest): boolean {
  if (pathname.startsWith('/assets/') || pathname.startsWith('/api/')) return true
  return /\.[a-z0-9]{2,5}$/.test(pathname) && !(request.headers.accept ?? '').includes('text/html')
}

async function sendPage(renderer: PageRenderer, { installation, open }: Opened, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const context = await open(request, reply).catch((error: unknown) => {
    if (error instanceof UnknownHostError) return undefined
    throw error
  })
  if (context === undefined) return reply.code(421).type('text/plain; charset=utf-8').send('This host belongs to no site here.')
  const findText = async (token: string, locale: string) => (await runOperation(installation, context, PAGE, { token, locale })).page
  const hasProfile = async (id: string) => (await runOperation(installation, context, PROFILE, { id })).profile !== null
  const page = await renderPage({ renderer, context, request, url: request.url, findText, hasProfile })
  return reply
    .code(page.status)
    .headers({ 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Language', ...(page.indexable ? {} : { 'x-robots-tag': 'noindex' }) })
    .type('text/html; charset=utf-8')
    .send(page.html)
}

function decodePath(url: string): string | undefined {
  try {
    const pathname = decodeURIComponent(url.split('?')[0]!)
    return pathname.includes('\0') || pathname.includes('..') ? undefined : pathname
  } catch {
    return undefined
  }
}

function fileFor(pathname: string): string | undefined {
  const wanted = pathname === '/graphiql' ? '/graphiql/index.html' : pathname
  if (wanted.endsWith('/') || wanted.startsWith('/.') || wanted === '/index.html') return undefined
  const file = path.join(WEB, wanted)
  return file.startsWith(WEB + path.sep) && statSync(file, { throwIfNoEntry: false })?.isFile() === true ? file : undefined
}

// Names under /assets carry a hash of their content, so they may be kept for ever; all else is asked for again.
function sendFile(request: FastifyRequest, reply: FastifyReply, file: string, pathname: string): FastifyReply {
  const hashed = pathname.startsWith('/assets/')
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = accepted.includes('br') && existsSync(`${file}.br`) ? 'br' : accepted.includes('gzip') && existsSync(`${file}.gz`) ? 'gzip' : undefined
  const extension = encoding === 'br' ? '.br' : encoding === 'gzip' ? '.gz' : ''
  void reply.headers({
    'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'Accept-Encoding',
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    ...(isGraphiql(pathname) ? { 'content-security-policy': GRAPHIQL_POLICY } : {}),
  })
  const etag = `"${statSync(file).mtimeMs.toString(36)}-${statSync(file).size.toString(36)}"`
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.header('etag', etag).type(CONTENT_TYPES[path.extname(file)] ?? 'application/octet-stream').send(createReadStream(file + extension))
}

// The editor inside GraphiQL makes its own styles and workers; nothing of it touches the members' pages.
const GRAPHIQL_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; frame-ancestors 'none'"

