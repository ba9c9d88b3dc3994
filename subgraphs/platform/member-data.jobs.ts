import type { SubgraphName } from './config.ts'
import { eraseMemberRows, readMemberRows, type MemberFile } from './member-data.ts'
import { appendEvent, transactAndRing, type EventHandler } from './outbox.ts'
import { addJob, type JobHandler, type Services, type SubgraphDefinition } from './services.ts'

/** The part of an archive that one subgraph wrote, as it lies in the storage. */
export type ExportPart = { tables: Record<string, unknown[]>; files: MemberFile[] }

/** Where the part of a subgraph lies. */
export function exportPartKey(exportId: string, subgraph: SubgraphName): string {
  return `exports/${exportId}/${subgraph}.json`
}

/**
 * What every subgraph does when accounts says that a member is to be erased or wants an archive: events that are taken like any other, so that it
 * happens exactly once, in every shape of deployment.
 */
export function memberDataHandlers(definition: SubgraphDefinition): Record<string, EventHandler> {
  const { name, memberData: data } = definition
  return {
    'account.erased': async (trx, { payload }) => {
      const { memberId } = payload as { memberId: string }
      const files = (await data.files?.(trx, memberId)) ?? []
      const keys = [...files.map(({ key }) => key), ...((await data.furtherFiles?.(trx, memberId)) ?? [])]
      if (keys.length > 0) await addJob(trx, deleteFilesJob(name), { keys })
      await eraseMemberRows(trx, name, { data, memberId })
    },
    'export.requested': (trx, { payload }) => addJob(trx, exportJob(name), payload),
  }
}

/** The jobs behind the events. */
export function memberDataJobs(definition: SubgraphDefinition): Record<string, JobHandler> {
  const { name, memberData: data } = definition
  return {
    [deleteFilesJob(name)]: async ({ services }, { keys }: { keys: string[] }) => {
      for (const key of keys) await services.storage.delete(key)
    },
    [exportJob(name)]: async ({ db, services }, { exportId, siteId, memberId }: { exportId: string; siteId: string; memberId: string }) => {
      const part: ExportPart = { tables: await readMemberRows(db, name, { data, memberId }), files: (await data.files?.(db, memberId)) ?? [] }
      await services.storage.put(exportPartKey(exportId, name), Buffer.from(JSON.stringify(part, null, 2)), 'application/json')
      await announcePart(db, services, { exportId, siteId, memberId })
    },
  }
}

async function announcePart(db: any, services: Services, of: { exportId: string; siteId: string; memberId: string }): Promise<void> {
  const payload = { ...of, subgraph: services.subgraph }
  await transactAndRing(db, services.doorbell, (trx) =>
    appendEvent(trx, services.subgraph, { topic: 'export.part-made', version: 1, key: of.exportId, payload, consumers: ['accounts'] }),
  )
}

function deleteFilesJob(subgraph: SubgraphName): string {
  return `${subgraph}.delete-member-files`
}

function exportJob(subgraph: SubgraphName): string {
  return `${subgraph}.export-member`
}
