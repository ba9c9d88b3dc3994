import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { addOperatorPictureRoute } from '#platform/process/operator-pictures.ts'
import type { RouteContext } from '#platform/process/subgraph-definition.ts'
import type { Tables } from '../tables.ts'
import { CASE_PICTURES, readCasePicture } from './case-picture.service.ts'

/** The route that serves what a case has pictures of: kept photos, and pictures in messages. */
export function addCasePictureRoute(app: FastifyInstance, route: RouteContext): void {
  addOperatorPictureRoute(app, route, {
    folder: CASE_PICTURES,
    notFound: 'PICTURE_NOT_FOUND',
    async find({ id: caseId, part: pictureId }) {
      const picture = await readCasePicture(route.db as Kysely<Tables>, route.services, { caseId, pictureId })
      return picture && { stream: Readable.from([picture]), sizeBytes: picture.length }
    },
  })
}
