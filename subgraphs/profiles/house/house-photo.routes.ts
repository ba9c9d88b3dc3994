import type { FastifyInstance } from 'fastify'
import { rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { addOperatorUpload } from '#platform/process/operator-upload.ts'
import type { RouteContext } from '#platform/process/subgraph-definition.ts'
import { addHousePhoto } from './house-photo.actions.ts'

/** Where the console sends photos of house profiles: `?profile=` has the `HouseProfile.id`. */
export function housePhotoRoutes(app: FastifyInstance, route: RouteContext): void {
  addOperatorUpload(app, route, {
    name: 'house-photo',
    async keep(ctx, file, request) {
      const { profile } = request.query as { profile?: unknown }
      const profileId = typeof profile === 'string' ? rowIdOf('HouseProfile', profile) : undefined
      const { photoId } = await addHousePhoto(ctx, profileId, file)
      return { photoId: toGlobalId('ModeratedPhoto', photoId) }
    },
  })
}
