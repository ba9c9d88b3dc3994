import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isRowId } from '../base/global-ids.ts'
import { isSignedBy, sign, type SecretsKeys } from '../base/secrets.ts'
import { OPERATOR_SESSION_HOURS, worksOn } from '../requests/operator.ts'
import type { OperatorVisit } from '../requests/request-context.ts'
import { sendPicture } from './picture-routes.ts'
import type { RouteContext } from './subgraph-definition.ts'

const ROLES: OperatorVisit['role'][] = ['admin', 'moderator', 'support']
const PURPOSE = 'operator-picture'

/**
 * A picture that operators see, in whatever state it is. An `<img>` cannot send the header that picks a site,
 * so the path names it; it works in one operator's session alone.
 */
export type OperatorPicture = {
  /** The first part of its path, such as `moderated-photos`. */
  folder: string
  /** A row id. */
  id: string
  /** What else its path says, such as the size. */
  part: string
  siteId: string
  sessionId: string
}

/**
 * The signed path of a picture. It lasts as long as the session could: a page left open must not lose its
 * pictures before the operator is logged out.
 */
export function operatorPicturePath(secretsKey: string, picture: OperatorPicture, now: Date): string {
  const halfHour = 30 * 60
  const expires = Math.ceil(now.getTime() / 1000 / halfHour) * halfHour + OPERATOR_SESSION_HOURS * 3600
  const { folder, id, part, siteId } = picture
  const signature = sign(secretsKey, PURPOSE, signedText(picture, expires))
  return `/${folder}/${id}/${part}?e=${expires}&i=${siteId}&s=${signature}`
}

/** @returns whether the path was made for this operator's session and is still valid */
export function isValidOperatorPicturePath(
  keys: SecretsKeys,
  picture: OperatorPicture,
  given: { expires: number; signature: string },
  now: Date,
): boolean {
  if (!Number.isSafeInteger(given.expires) || given.expires * 1000 <= now.getTime()) return false
  return isSignedBy(keys, PURPOSE, signedText(picture, given.expires), given.signature)
}

function signedText({ folder, id, part, siteId, sessionId }: OperatorPicture, expires: number): string {
  return [folder, siteId, sessionId, id, part, expires].join(' ')
}

/** One kind of such pictures. */
export type OperatorPictureRoute = {
  folder: string
  /** What a picture that may not be seen is answered with. */
  notFound: string
  /** @returns undefined where there is none */
  find: (
    of: Pick<OperatorPicture, 'id' | 'part' | 'siteId'>,
  ) => Promise<{ stream: Readable; sizeBytes: number } | undefined>
}

/** The route that serves pictures of one kind to the operators of their site. */
export function addOperatorPictureRoute(
  app: FastifyInstance,
  route: RouteContext,
  { folder, notFound, find }: OperatorPictureRoute,
): void {
  const { config } = route.services
  app.get(`/${folder}/:id/:part`, { config: { admission: 'action' } }, async (request, reply) => {
    const given = readRequest(request)
    const ctx = given && (await route.open(request, reply))
    const operator = ctx?.visit.operator
    const isAllowed =
      given !== undefined &&
      operator !== undefined &&
      ROLES.includes(operator.role) &&
      worksOn(operator.siteIds, given.siteId) &&
      isValidOperatorPicturePath(config, { ...given, folder, sessionId: operator.sessionId }, given, ctx!.now)
    const file = isAllowed ? await find(given) : undefined
    if (file === undefined)
      return reply.code(404).header('cache-control', 'no-store').send({ code: notFound })
    return sendPicture(reply, file)
  })
}

type GivenPath = Pick<OperatorPicture, 'id' | 'part' | 'siteId'> & { expires: number; signature: string }

function readRequest(request: FastifyRequest): GivenPath | undefined {
  const { id, part } = request.params as { id: string; part: string }
  const { e: expires, i: siteId, s: signature } = request.query as Record<string, unknown>
  if (!isRowId(id) || typeof siteId !== 'string' || !isRowId(siteId)) return undefined
  if (typeof expires !== 'string' || typeof signature !== 'string') return undefined
  return { id, part, siteId, expires: Number(expires), signature }
}
