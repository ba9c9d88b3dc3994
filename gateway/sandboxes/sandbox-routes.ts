import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { findSandbox, touchSandbox, type FoundSandbox } from '#subgraphs/accounts/published.ts'
import type { Installation } from '../installation.ts'
import { siteHost, UnknownHostError } from '../requests/authentication.ts'
import { bearerIn } from '../requests/open-request.ts'
import type { Sandboxes, SandboxesFirst } from '../sandboxes.types.ts'

const HOST = /^([a-z][a-z0-9]{11})\.sandbox\./
const KEY = /^sandbox\.([a-z][a-z0-9]{11})\.[\w-]{43}$/
const NOTED_MILLISECONDS = 60_000

type Head = Pick<IncomingMessage, 'headers'>

/** All sandboxes that may be open are in use. */
class SandboxesBusyError extends Error {
  readonly statusCode = 503
}

/**
 * Hands a request for a sandbox to the sandbox's own installation, before this one reads any of it. The host
 * or the prefix of the key names the sandbox. A sandbox host without a sandbox is unknown, even with a key of
 * the real site.
 * @returns the same for sockets
 */
export function routeToSandboxes(app: FastifyInstance, installation: Installation): SandboxesFirst {
  const { sandboxes } = installation
  const find = createFinder(installation)
  // A sandbox has no sandboxes of its own.
  if (installation.config.SANDBOX_LABEL !== undefined) return (own) => own
  app.addHook('onRequest', async (request, reply) => {
    const found = await find(request)
    if (found === undefined || sandboxes === undefined) return
    const entered = await enter(sandboxes, found)
    reply.hijack()
    entered.answer(request.raw, reply.raw)
  })
  return (own) => (request, socket, head) => {
    if (!mayBeForSandbox(request)) return own(request, socket, head)
    // A client that leaves meanwhile must not end the process.
    socket.once('error', () => socket.destroy())
    void (async () => {
      const found = await find(request)
      if (found === undefined || sandboxes === undefined) return own(request, socket, head)
      const entered = await enter(sandboxes, found)
      entered.upgrade(request, socket, head)
    })().catch((error: unknown) =>
      socket.end(
        `HTTP/1.1 ${error instanceof UnknownHostError ? '421 Misdirected Request' : '503 Service Unavailable'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
      ),
    )
  }
}

const mayBeForSandbox = (request: Head) => labelsOf(request).some((label) => label !== undefined)

/** The labels that the host and the key name. */
function labelsOf({ headers: { host = '', authorization = '' } }: Head) {
  return [HOST.exec(siteHost(host))?.[1], KEY.exec(bearerIn(authorization) ?? '')?.[1]] as const
}

async function enter(sandboxes: Sandboxes, { label, version }: FoundSandbox) {
  const entered = await sandboxes.enter({ label, version })
  if (entered === 'busy') throw new SandboxesBusyError('All sandboxes that may be open are in use')
  return entered
}

/** Finds the sandbox of a request; undefined for a request to this installation. */
function createFinder({ db, sandboxes }: Installation): (request: Head) => Promise<FoundSandbox | undefined> {
  const notedAt = new Map<string, number>()
  return async (request) => {
    const [ofHost, ofKey] = labelsOf(request)
    const label = ofHost ?? ofKey
    if (label === undefined) return undefined
    const name = siteHost(request.headers.host ?? '')
    const found = sandboxes === undefined ? undefined : await findSandbox(db, label)
    const isThere = found !== undefined && (ofHost === undefined || found.host === name)
    if (!isThere) {
      if (ofHost === undefined) return undefined
      throw new UnknownHostError(name)
    }
    if (Date.now() - (notedAt.get(label) ?? 0) > NOTED_MILLISECONDS) {
      notedAt.set(label, Date.now())
      await touchSandbox(db, label)
    }
    return found
  }
}
