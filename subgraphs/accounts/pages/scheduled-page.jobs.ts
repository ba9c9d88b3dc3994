import type { Kysely } from 'kysely'
import type { JobHandler } from '#platform/process/subgraph-definition.ts'
import { insertDocument } from '../site/document.store.ts'
import type { Tables } from '../tables.ts'
import { findSitesWithDuePages, lockPagesOf, takeDuePages } from './page-version.store.ts'

const SITES_PER_RUN = 500

/**
 * The job that publishes versions of pages whose moment has come. The new row raises the site's content
 * version, so that every process shows it from the next request.
 */
export const publishScheduledPages: JobHandler = async ({ db: subgraphDb }) => {
  const db = subgraphDb as Kysely<Tables>
  for (const siteId of await findSitesWithDuePages(db, SITES_PER_RUN))
    await db.transaction().execute(async (trx) => {
      await lockPagesOf(trx, siteId)
      for (const { scheduledBy, ...page } of await takeDuePages(trx, siteId))
        await insertDocument(trx, { ...page, publishedBy: scheduledBy })
    })
}
