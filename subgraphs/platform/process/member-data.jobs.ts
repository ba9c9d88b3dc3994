import type { Kysely } from 'kysely'
import type { SubgraphName } from '../base/config.ts'
import { newEvent, topic, type EventHandler, type PayloadOf } from '../events/domain-events.ts'
import { appendEvent, withTransactionAndNotify } from '../events/outbox.ts'
import type { ArchivePage } from '../members/archive-page.ts'
import { deleteFilesJob, eraseMemberRows, readMemberRows, type MemberFile } from '../members/member-data.ts'
import { addJob } from '../requests/job.store.ts'
import type { Services } from '../requests/services.ts'
import type { JobHandler, SubgraphDefinition } from './subgraph-definition.ts'

/** The part of an archive that one subgraph wrote, as stored. */
export type ExportPart = {
  tables: Record<string, unknown[]>
  files: MemberFile[]
  pages: ArchivePage[]
}

/** The member to erase, from the event of accounts. */
export type MemberErased = { siteId: string; memberId: string }

/** The member who requested an archive, from the event of accounts. */
export type ExportRequested = { exportId: string; siteId: string; memberId: string }

/** The event that every subgraph publishes in addition to its own: its part of an archive is written. */
export const memberDataEvents = {
  'export.part-made': topic<ExportRequested & { subgraph: SubgraphName }>(1).to('accounts'),
}
export type ExportPartMade = PayloadOf<typeof memberDataEvents, 'export.part-made'>

/** The storage key of a subgraph's part. */
export function exportPartKey(exportId: string, subgraph: SubgraphName): string {
  return `exports/${exportId}/${subgraph}.json`
}

/**
 * How every subgraph reacts when accounts requests an erasure or an archive: by ordinary events, so that it
 * happens exactly once, in every shape of deployment.
 */
export function memberDataHandlers(definition: Pick<SubgraphDefinition, 'name' | 'memberData'>): {
  'account.erased': EventHandler<MemberErased>
  'export.requested': EventHandler<ExportRequested>
} {
  const { name, memberData: data } = definition
  return {
    'account.erased': async (trx, { payload: { siteId, memberId } }) => {
      const files = (await data.files?.(trx, memberId)) ?? []
      const keys = [...files.map(({ key }) => key), ...((await data.furtherFiles?.(trx, memberId)) ?? [])]
      if (keys.length > 0) await addJob(trx, deleteFilesJob(name), { keys })
      await eraseMemberRows(trx, name, { data, siteId, memberId })
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
    [exportJob(name)]: async ({ db, services }, { exportId, siteId, memberId }: ExportRequested) => {
      const part: ExportPart = {
        tables: await readMemberRows(db, name, { data, siteId, memberId }),
        files: (await data.files?.(db, memberId)) ?? [],
        pages: (await data.pages?.(db, { siteId, memberId })) ?? [],
      }
      await services.storage.put(
        exportPartKey(exportId, name),
        Buffer.from(JSON.stringify(part, null, 2)),
        'application/json',
      )
      await announcePart(db, services, { exportId, siteId, memberId })
    },
  }
}

async function announcePart(db: Kysely<unknown>, services: Services, of: ExportRequested): Promise<void> {
  const made = newEvent(memberDataEvents, 'export.part-made', {
    key: of.exportId,
    payload: { ...of, subgraph: services.subgraph },
  })
  await withTransactionAndNotify(db, services.pubSub, (trx) => appendEvent(trx, services.subgraph, made))
}

function exportJob(subgraph: SubgraphName): string {
  return `${subgraph}.export-member`
}
