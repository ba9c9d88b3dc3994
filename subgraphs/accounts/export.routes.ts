import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { isRowId } from '#platform/global-ids.ts'
import type { RouteDoor } from '#platform/services.ts'
import { archiveOf } from './export.archive.ts'
import { findExportFor } from './export.store.ts'

/** Where a member downloads an archive. */
export function exportPath(exportId: string): string {
  return `/exports/${exportId}.zip`
}

/** The archive, for the session of its member and nobody else: whoever finds the address gets 404. */
export function addExportRoutes(app: FastifyInstance, door: RouteDoor): void {
  app.get<{ Params: { file: string } }>('/exports/:file', async (request, reply) => {
    const exportId = request.params.file.replace(/\.zip$/, '')
    const { viewer } = await door.open(request, reply)
    const found = viewer === undefined || !isRowId(exportId) ? undefined : await findExportFor(door.db, viewer, exportId)
    if (found === undefined || found.readyAt === null) return reply.code(404).header('cache-control', 'no-store').send({ code: 'EXPORT_NOT_FOUND' })
    return reply
      .headers({
        'content-type': 'application/zip', 'content-disposition': `attachment; filename="${found.requestedAt.toISOString().slice(0, 10)}.zip"`,
        'x-content-type-options': 'nosniff', 'cache-control': 'no-store',
      })
      .send(Readable.from(archiveOf(door.services.storage, exportId)))
  })
}
