import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import { processImage } from '#platform/files/images.ts'
import { addOperatorUpload } from '#platform/process/operator-upload.ts'
import type { JobHandler, RouteContext } from '#platform/process/subgraph-definition.ts'
import { writeAudit } from '#platform/requests/audit.ts'
import { inActTransaction } from '#platform/requests/operator-act.ts'
import { requireOperator } from '#platform/requests/operator.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import type { Tables } from '../tables.ts'
import { GIFT_PICTURE, giftPictureIdOf, giftPictureKey, giftPictureUrl } from './gift-picture.rules.ts'
import { deleteUnusedGiftPictures, hasGiftPicture, insertGiftPicture } from './gift-picture.store.ts'

const REMOVED_TOGETHER = 200
const YEAR_SECONDS = 365 * 24 * 3600

/** The routes that take pictures of gifts from operators and show them to everyone. */
export function addGiftPictureRoutes(app: FastifyInstance, route: RouteContext): void {
  const { storage } = route.services
  addOperatorUpload(app, route, {
    name: 'gift-picture',
    keep: async (ctx, file) => ({ pictureUrl: await keepGiftPicture(ctx as RequestContext<Tables>, file) }),
  })
  app.get('/gift-pictures/:file', async (request, reply) => {
    const { file: name } = request.params as { file: string }
    const id = giftPictureIdOf(`/gift-pictures/${name}`)
    const isKnown = id !== undefined && (await hasGiftPicture(route.db as Kysely<Tables>, id))
    const file = isKnown ? await storage.get(giftPictureKey(id)) : undefined
    if (file === undefined)
      return reply.code(404).header('cache-control', 'no-store').send({ code: 'IMAGE_NOT_FOUND' })
    return reply
      .headers({
        'content-type': 'image/webp',
        'content-length': file.sizeBytes,
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'",
        // Another picture has another address.
        'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
      })
      .send(file.stream)
  })
}

/**
 * Decodes a picture and keeps it for a gift to come.
 * @returns its path
 * @throws ImageRejectedError; StorageUnavailableError; RequestError FORBIDDEN
 */
async function keepGiftPicture(ctx: RequestContext<Tables>, file: string): Promise<string> {
  const { operatorId } = requireOperator(ctx, ['admin'])
  const { storage } = ctx.services
  const { variants } = await processImage(file, [GIFT_PICTURE], {
    owner: operatorId,
    keepsTransparency: true,
  })
  const id = newId()
  try {
    await storage.put(giftPictureKey(id), variants[GIFT_PICTURE.name]!, 'image/webp')
    await inActTransaction(ctx.db, ctx, async (trx) => {
      await insertGiftPicture(trx, { id, siteId: ctx.site.id })
      await writeAudit(trx, ctx, 'conversations', {
        action: 'gift-picture.added',
        subjectType: 'gift-picture',
        subjectId: id,
      })
    })
  } catch (error) {
    await storage.delete(giftPictureKey(id)).catch(() => undefined)
    throw error
  }
  return giftPictureUrl(id)
}

/** Removes pictures that no gift has had: rows first, so that a crash leaves files without a row. */
export const removeUnusedGiftPictures: JobHandler = async ({ db, services }) => {
  for (;;) {
    const ids = await (db as Kysely<Tables>)
      .transaction()
      .execute((trx) => deleteUnusedGiftPictures(trx, REMOVED_TOGETHER))
    for (const id of ids) await services.storage.delete(giftPictureKey(id))
    if (ids.length < REMOVED_TOGETHER) return
  }
}
