import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { isRowId } from '#platform/base/global-ids.ts'
import type { RouteContext } from '#platform/process/subgraph-definition.ts'
import { accountHolder } from '#platform/requests/request-context.ts'
import { archiveOf } from './export.archive.ts'
import { findExportFor } from './export.store.ts'

/** The download path of an archive. */
export function exportPath(exportId: string): string {
  return `/exports/${exportId}.zip`
}

/**
 * Serves the archive only to its member's session, even when the account is suspended; any other visitor gets
 * 404.
 */
export function addExportRoutes(app: FastifyInstance, route: RouteContext): void {
  app.get<{ Params: { file: string } }>('/exports/:file', async (request, reply) => {
    const exportId = request.params.file.replace(/\.zip$/, '')
    const ctx = await route.open(request, reply)
    const holder = accountHolder(ctx)
    const found =
      holder === undefined || !isRowId(exportId) ? undefined : await findExportFor(route.db, holder, exportId)
    if (found === undefined || found.readyAt === null)
      return reply.code(404).header('cache-control', 'no-store').send({ code: 'EXPORT_NOT_FOUND' })
    const archive = archiveOf({
      db: route.db,
      storage: route.services.storage,
      site: ctx.site,
      memberId: holder!.memberId,
      locale: ctx.visit.locale,
      exportId,
      madeAt: found.readyAt,
    })
    // The file name shows the site and the date.
    const name = `${ctx.site.token}-${found.requestedAt.toISOString().slice(0, 10)}.zip`
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${name}"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
      .send(Readable.from(archive))
  })
}
