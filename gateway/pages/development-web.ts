import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageRenderer } from './pages.ts'

const CONFIG_FILE = path.resolve(import.meta.dirname, '../../web/vite.config.ts')
const BUILT_MANIFEST = path.resolve(import.meta.dirname, '../../dist/web/.vite/manifest.json')
const RENDERER = '/app/server-render.tsx'
const MAIN = 'app/main.tsx'
const OPERATOR = 'operator/main.tsx'
const STARTS_LATER = /<script src="[^"]*" data-app="[^"]*"><\/script>/
// Classic scripts, which Vite's server cannot deliver as such: the built ones stand in.
const BUILT_ENTRIES = ['app/theme-boot.ts', 'app/first-touch.ts']

/** The path of Vite's own socket, on the one port. */
export const RELOAD_SOCKET = '/@reload'

/** Vite inserts small scripts and styles into the document; only developers ever get this policy. */
export const DEVELOPMENT_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; connect-src 'self' ws:; worker-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/**
 * The sources of `web/` as Vite serves them: saved changes show at once, and React keeps its state where it
 * can.
 */
export type DevelopmentWeb = {
  /** The current renderer; a changed component is rendered anew. */
  renderer(): Promise<PageRenderer>
  /** Loads a module that runs on the server, by its path below `web/`. */
  load<Module>(source: string): Promise<Module>
  /** Replaces the build's manifest. */
  manifest: unknown
  /** Adds Vite's client to the document. */
  finish(url: string, html: string): Promise<string>
  /** Answers requests for sources; false when the request is for something else. */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
  close(): Promise<void>
}

/** Opens Vite's server behind the product's own port (`npm run dev`). */
export async function openDevelopmentWeb(app: FastifyInstance): Promise<DevelopmentWeb> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: CONFIG_FILE,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server, path: RELOAD_SOCKET } },
  })
  const built = existsSync(BUILT_MANIFEST)
    ? (JSON.parse(readFileSync(BUILT_MANIFEST, 'utf8')) as Record<string, unknown>)
    : {}
  return {
    renderer: async () => (await vite.ssrLoadModule(RENDERER)) as PageRenderer,
    load: async <Module>(source: string) => (await vite.ssrLoadModule(source)) as Module,
    manifest: {
      ...Object.fromEntries(BUILT_ENTRIES.map((entry) => [entry, built[entry]])),
      [MAIN]: { file: MAIN },
      [OPERATOR]: { file: OPERATOR },
    },
    // Here styles come with the app, so even a rendered page starts it at once.
    finish: (url, html) =>
      vite.transformIndexHtml(
        url,
        html.replace(STARTS_LATER, `<script type="module" src="/${MAIN}"></script>`),
      ),
    async answer(request, reply) {
      const answered = await new Promise<boolean>((resolve) => {
        reply.raw.once('close', () => resolve(true))
        vite.middlewares(request.raw, reply.raw, () => resolve(false))
      })
      if (answered) reply.hijack()
      return answered
    },
    close: () => vite.close(),
  }
}
