import type { FastifyInstance, FastifyRequest } from 'fastify'
import { acceptPictures, refuseUpload, withUploadedFile } from '../files/uploaded-file.ts'
import { countAction } from '../requests/count-action.ts'
import { requireOperator } from '../requests/operator.ts'
import type { RequestContext } from '../requests/request-context.ts'
import type { RouteContext } from './subgraph-definition.ts'

/** What becomes of a picture that an admin of the site sends. @returns the answer */
type Keep = (ctx: RequestContext, file: string, request: FastifyRequest) => Promise<object>

/**
 * Where the console sends pictures of one kind. The address is below `/operator`, as everything that the
 * operators' own host serves. The header `x-operator-site` picks the site.
 * @param name the last part of the address
 */
export function addOperatorUpload(
  app: FastifyInstance,
  route: RouteContext,
  { name, keep }: { name: string; keep: Keep },
): void {
  const dataDir = route.services.config.DATA_DIR
  void app.register(async (uploads) => {
    await acceptPictures(uploads, dataDir)
    uploads.post(
      `/operator/upload/${name}`,
      { config: { admission: 'always', body: 'upload' } },
      async (request, reply) => {
        try {
          const ctx = await route.open(request, reply)
          requireOperator(ctx, ['admin'])
          await countAction(ctx, 'upload')
          const answer = await withUploadedFile(dataDir, request, (file) => keep(ctx, file, request))
          return await reply.send(answer)
        } catch (error) {
          return refuseUpload(reply, error)
        }
      },
    )
  })
}
