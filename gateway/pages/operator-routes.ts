import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { themeColours } from '#platform/site/site-theme.ts'
import { UnknownHostError } from '../requests/authentication.ts'
import type { OpenRequest } from '../requests/open-request.ts'
import { sendNoSitePage } from '../requests/refusal-page.ts'
import { DEVELOPMENT_POLICY, type DevelopmentWeb } from './development-web.ts'

const DIST = path.resolve(import.meta.dirname, '../../dist')
const MANIFEST_FILE = path.join(DIST, 'web/.vite/operator.json')
const DOCUMENT_FILE = path.join(DIST, 'server/operator-document.js')
const DOCUMENT_SOURCE = '/operator/document.ts'
const COLOURS = themeColours({})

/** What the gateway uses of `web/operator/document.ts`. */
type OperatorPages = {
  operatorDocument(input: {
    manifest: unknown
    boot: { locale: string; demo: boolean }
    pageColours: { light: string; dark: string }
  }): string
}

/** The console's page at `/operator` and below, on every site's host: never indexed, never cached. */
export async function registerOperatorRoutes(
  app: FastifyInstance,
  { open, development }: { open: OpenRequest; development: DevelopmentWeb | undefined },
): Promise<void> {
  const built = development === undefined ? await builtPages() : undefined
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    if (await development?.answer(request, reply)) return reply
    const context = await open(request, reply).catch((error: unknown) => {
      if (error instanceof UnknownHostError) return undefined
      throw error
    })
    if (context === undefined) return sendNoSitePage(request, reply)
    const pages = (await development?.load<OperatorPages>(DOCUMENT_SOURCE)) ?? built?.pages
    if (pages === undefined)
      return reply.code(503).type('text/plain').send('The console is not built yet: run npm start')
    const html = pages.operatorDocument({
      manifest: development?.manifest ?? built?.manifest,
      boot: { locale: context.visit.locale, demo: context.site.demo },
      pageColours: { light: COLOURS.light['--bg'], dark: COLOURS.dark['--bg'] },
    })
    if (development !== undefined) void reply.header('content-security-policy', DEVELOPMENT_POLICY)
    return reply
      .headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send((await development?.finish(request.url, html)) ?? html)
  }
  app.get('/operator', send)
  app.get('/operator/*', send)
}

async function builtPages(): Promise<{ pages: OperatorPages; manifest: unknown } | undefined> {
  if (!existsSync(MANIFEST_FILE) || !existsSync(DOCUMENT_FILE)) return undefined
  return {
    pages: (await import(pathToFileURL(DOCUMENT_FILE).href)) as OperatorPages,
    manifest: JSON.parse(readFileSync(MANIFEST_FILE, 'utf8')) as unknown,
  }
}
