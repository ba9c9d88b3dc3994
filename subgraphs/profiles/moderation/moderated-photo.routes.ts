import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { addOperatorPictureRoute } from '#platform/process/operator-pictures.ts'
import type { RouteContext } from '#platform/process/subgraph-definition.ts'
import { PHOTO_VARIANTS, photoKey } from '../photo-files.rules.ts'
import { findModeratedPhotos } from '../photo/photo.store.ts'
import type { Tables } from '../tables.ts'

/** The first part of the path of a photo in the console. */
export const MODERATED_PHOTOS = 'moderated-photos'

/** The route that serves photos of any state to operators. */
export function moderatedPhotoRoutes(app: FastifyInstance, route: RouteContext): void {
  addOperatorPictureRoute(app, route, {
    folder: MODERATED_PHOTOS,
    notFound: 'PHOTO_NOT_FOUND',
    async find({ id, part, siteId }) {
      const variant = PHOTO_VARIANTS.find(({ name }) => name === part)
      if (variant === undefined) return undefined
      const photos = await findModeratedPhotos(route.db as Kysely<Tables>, siteId, [id])
      return photos.has(id) ? route.services.storage.get(photoKey(id, variant.name)) : undefined
    },
  })
}
