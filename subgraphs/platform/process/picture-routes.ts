import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isRowId } from '../base/global-ids.ts'
import { acceptPictures, refuseUpload } from '../files/uploaded-file.ts'
import { countAction } from '../requests/count-action.ts'
import { requireViewer, type RequestContext } from '../requests/request-context.ts'
import type { RouteContext } from './subgraph-definition.ts'

/** How many addresses one request may ask for. */
const ADDRESSES_MAX = 200

/** A picture's address, taken apart. */
export type GivenAddress = {
  id: string
  variant: string
  expires: number
  signature: string
  /** Of an address that needs no cookie. */
  sessionId: string | undefined
}

/** A picture that the viewer may see now. */
export type FoundPicture = {
  stream: Readable
  sizeBytes: number
  /** Whether pages of another host may show it, too. */
  isForOtherHosts?: boolean
}

/** One kind of picture: how it comes in, and who may fetch it. */
export type PictureRoutes = {
  /** The first part of addresses, such as `photos`. */
  folder: string
  /** The last part of the address that takes it in, such as `photo`. */
  upload: string
  /** What a picture that may not be seen is answered with. */
  notFound: string
  /** Keeps the picture that a member sends. @returns the answer */
  keep: (ctx: RequestContext, request: FastifyRequest) => Promise<object>
  /**
   * @param open opens the request: only an address that can be one is worth that.
   * @returns undefined where it may not be seen
   */
  find: (given: GivenAddress, open: () => Promise<RequestContext>) => Promise<FoundPicture | undefined>
  /** @returns undefined for an address that was never given to this viewer */
  renew: (ctx: RequestContext, given: GivenAddress) => string | undefined
}

/** Where pictures of one kind come in, where they are fetched, and where their addresses are renewed. */
export function addPictureRoutes(app: FastifyInstance, route: RouteContext, kind: PictureRoutes): void {
  void app.register(async (uploads) => {
    await acceptPictures(uploads, route.services.config.DATA_DIR)
    addUploadRoute(uploads, route, kind)
  })
  addDownloadRoute(app, route, kind)
  addRenewalRoute(app, route, kind)
}

function addUploadRoute(app: FastifyInstance, route: RouteContext, { upload, keep }: PictureRoutes): void {
  // A slow sender would hold a place for minutes; pictures have a queue of their own.
  app.post(
    `/upload/${upload}`,
    {
      config: { admission: 'always', body: 'upload' },
      errorHandler: (error, _request, reply) => refuseUpload(reply, error),
    },
    async (request, reply) => {
      try {
        const ctx = await route.open(request, reply)
        requireViewer(ctx)
        await countAction(ctx, 'upload')
        return await reply.send(await keep(ctx, request))
      } catch (error) {
        return refuseUpload(reply, error)
      }
    },
  )
}

function addDownloadRoute(
  app: FastifyInstance,
  route: RouteContext,
  { folder, notFound, find }: PictureRoutes,
): void {
  // A browser asks for a picture once.
  app.get(`/${folder}/:id/:variant`, { config: { admission: 'action' } }, async (request, reply) => {
    const given = readRequest(request)
    const file = given && (await find(given, () => route.open(request, reply)))
    if (file === undefined)
      return reply.code(404).header('cache-control', 'no-store').send({ code: notFound })
    return sendPicture(reply, file)
  })
}

/** Sends a picture that only this client may keep. */
export function sendPicture(
  reply: FastifyReply,
  { stream, sizeBytes, isForOtherHosts }: FoundPicture,
): FastifyReply {
  return reply
    .headers({
      'content-type': 'image/webp',
      'content-length': sizeBytes,
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'",
      'cross-origin-resource-policy': isForOtherHosts ? 'cross-origin' : 'same-origin',
      'cache-control': 'private, max-age=300',
      vary: 'Cookie',
    })
    .send(stream)
}

function readRequest(request: FastifyRequest): GivenAddress | undefined {
  const { id, variant } = request.params as { id: string; variant: string }
  const { e: expires, s: signature, v: sessionId } = request.query as Record<string, unknown>
  if (!isRowId(id) || typeof expires !== 'string' || typeof signature !== 'string') return undefined
  if (sessionId !== undefined && (typeof sessionId !== 'string' || !isRowId(sessionId))) return undefined
  return { id, variant, expires: Number(expires), signature, sessionId }
}

/**
 * Where a page that has been open for longer than its pictures' addresses asks for new ones, for many at
 * once: `{ addresses }` in, `{ addresses }` out in the same order, null in the place of what was never given
 * to this viewer. Whether the picture may still be seen is decided when it is fetched.
 */
function addRenewalRoute(app: FastifyInstance, route: RouteContext, { folder, renew }: PictureRoutes): void {
  app.post(`/${folder}/addresses`, { config: { admission: 'action' } }, async (request, reply) => {
    const { addresses } = (request.body ?? {}) as { addresses?: unknown }
    if (!Array.isArray(addresses) || addresses.length > ADDRESSES_MAX)
      return reply.code(400).send({ code: 'BAD_USER_INPUT' })
    const ctx = await route.open(request, reply)
    const renewed = addresses.map((address: unknown) => {
      const given = typeof address === 'string' ? readAddress(folder, address) : undefined
      return (given && renew(ctx, given)) ?? null
    })
    return reply.header('cache-control', 'no-store').send({ addresses: renewed })
  })
}

function readAddress(folder: string, address: string): GivenAddress | undefined {
  const found = /^\/([\w-]+)\/([\w-]+)\/(\w+)\?([^#]+)$/.exec(address)
  if (found === null || found[1] !== folder) return undefined
  const query = new URLSearchParams(found[4])
  const [expires, signature] = [query.get('e'), query.get('s')]
  if (!isRowId(found[2]!) || expires === null || signature === null) return undefined
  return {
    id: found[2]!,
    variant: found[3]!,
    expires: Number(expires),
    signature,
    sessionId: query.get('v') ?? undefined,
  }
}
