import { sql, type Kysely } from 'kysely'
import type { SubgraphName } from '../base/config.ts'
import { newId } from '../base/global-ids.ts'
import type { QueryableTransaction } from '../postgres/database.ts'
import type { ListDifference } from '../site/edited-list.rules.ts'

/** The lists of a site that a subgraph has. */
export type ListOfSite = { subgraph: SubgraphName; siteId: string; list: string }

/** A change of a list that took place. */
export type RecordedListChange = ListDifference & {
  id: string
  siteId: string
  list: string
  at: Date
  operatorName: string
  /** The version of the list that it began from. */
  fromVersion: string
  revertedId: string | null
  /** Whether a later change has put it back. */
  isReverted: boolean
}

/** How many changes of a list are shown. */
export const LIST_CHANGES_MAX = 20

const table = (subgraph: SubgraphName) => sql.table(`${subgraph}.list_change`)

const selected = (subgraph: SubgraphName) => sql`
  select c.id, c.site_id, c.list, c.at, c.operator_name, c.from_version, c.before, c.after, c.reverted_id,
    exists (select from ${table(subgraph)} r where r.reverted_id = c.id) as is_reverted
  from ${table(subgraph)} c`

/** The latest changes of a list, the newest first. */
export async function listListChanges<Tables>(
  db: Kysely<Tables>,
  { subgraph, siteId, list }: ListOfSite,
): Promise<RecordedListChange[]> {
  const { rows } = await sql<RecordedListChange>`${selected(subgraph)}
    where c.site_id = ${siteId}::uuid and c.list = ${list} order by c.number desc limit ${LIST_CHANGES_MAX}`.execute(
    db,
  )
  return rows
}

/** One change of a site. */
export async function findListChange<Tables>(
  db: Kysely<Tables>,
  { subgraph, siteId, id }: { subgraph: SubgraphName; siteId: string; id: string },
): Promise<RecordedListChange | undefined> {
  const { rows } = await sql<RecordedListChange>`${selected(subgraph)}
    where c.site_id = ${siteId}::uuid and c.id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** Records a change of a list, in its transaction. */
export async function insertListChange(
  trx: QueryableTransaction,
  { subgraph, siteId, list }: ListOfSite,
  change: ListDifference & {
    operatorId: string
    operatorName: string
    fromVersion: string
    revertedId: string | null
  },
): Promise<void> {
  const { operatorId, operatorName, fromVersion, before, after, revertedId } = change
  await sql`
    insert into ${table(subgraph)} (id, site_id, list, operator_id, operator_name, from_version, before, after, reverted_id)
    values (${newId()}::uuid, ${siteId}::uuid, ${list}, ${operatorId}::uuid, ${operatorName}, ${fromVersion},
      ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, ${revertedId}::uuid)`.execute(trx)
}
