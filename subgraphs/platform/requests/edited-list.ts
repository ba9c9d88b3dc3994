import type { Transaction } from 'kysely'
import { InvalidInputError, RequestError, UserError, type InvalidField } from '../base/errors.ts'
import {
  differenceOfLists,
  isUntouchedSince,
  versionOfList,
  withoutChange,
  type ListEntry,
} from '../site/edited-list.rules.ts'
import { writeAudit } from './audit.ts'
import {
  findListChange,
  insertListChange,
  listListChanges,
  type ListOfSite,
  type RecordedListChange,
} from './list-change.store.ts'
import { inActTransaction } from './operator-act.ts'
import { requireOperator } from './operator.ts'
import type { RequestContext } from './request-context.ts'

/** Who reads and changes what members choose from. */
export const LIST_EDITORS = { operator: ['admin'] } as const

/** Another operator has changed the list since the editor read it, or since the change to be put back. */
export class ListChangedError extends UserError {
  readonly list: string
  readonly changes: readonly RecordedListChange[]
  constructor(list: string, changes: readonly RecordedListChange[]) {
    super('LIST_CHANGED', 'The list was changed meanwhile')
    this.list = list
    this.changes = changes
  }
}

/** How a subgraph keeps one of its lists. */
export type KeptList<Tables> = ListOfSite & {
  /** Its entries in display order, also those that are no longer offered. */
  read: (trx: Transaction<Tables>) => Promise<ListEntry[]>
  /** Writes the list as it is wanted, in which an entry may be new. */
  write: (trx: Transaction<Tables>, entries: readonly ListEntry[]) => Promise<void>
  /** What is wrong with a list, whether it is changed or put back. */
  check?: (entries: readonly ListEntry[]) => InvalidField[]
  /** Locks the site and makes every cache read it again. */
  touch: (trx: Transaction<Tables>) => Promise<void>
}

/** The latest changes of a list. @throws RequestError FORBIDDEN */
export async function changesOfList<Tables>(
  ctx: RequestContext<Tables>,
  list: Omit<ListOfSite, 'siteId'>,
): Promise<RecordedListChange[]> {
  requireOperator(ctx, ['admin'])
  return listListChanges(ctx.db, { ...list, siteId: ctx.site.id })
}

/**
 * Changes a list as an editor wants it, with its record and its audit. One that changes nothing leaves no
 * trace, so that a lost answer can be repeated.
 * @param wanted.version of the list that the editor has read
 * @param wanted.entries what the list becomes; throws InvalidInputError
 * @throws ListChangedError when the list has another version by now; RequestError FORBIDDEN
 */
export async function changeList<Tables>(
  ctx: RequestContext<Tables>,
  kept: KeptList<Tables>,
  wanted: { version: string; entries: (current: readonly ListEntry[]) => readonly ListEntry[] },
): Promise<void> {
  requireOperator(ctx, ['admin'])
  await inActTransaction(ctx.db, ctx, async (trx) => {
    await kept.touch(trx)
    const current = await kept.read(trx)
    if (versionOfList(current) !== wanted.version) {
      if (isAlreadySo(current, wanted.entries)) return
      throw new ListChangedError(kept.list, await changesSince(trx, kept, wanted.version))
    }
    await recordChange(trx, ctx, { kept, current, entries: wanted.entries(current), revertedId: null })
  })
}

/** Whether the list is as wanted already: the answer to an operator whose first one was lost. */
function isAlreadySo(
  current: readonly ListEntry[],
  wanted: (current: readonly ListEntry[]) => readonly ListEntry[],
): boolean {
  try {
    return differenceOfLists(current, wanted(current)) === undefined
  } catch (error) {
    // What is wanted of the old list need not be possible in the new one.
    if (error instanceof InvalidInputError) return false
    throw error
  }
}

/**
 * Puts a change of a list back, as a new change.
 * @param keptOf the list that the change is of
 * @throws ListChangedError when something that it wrote has changed again; InvalidInputError when the list
 * would be impossible; RequestError FORBIDDEN
 * @returns the list
 */
export async function revertListChange<Tables>(
  ctx: RequestContext<Tables>,
  of: { subgraph: ListOfSite['subgraph']; changeId: string },
  keptOf: (list: string) => KeptList<Tables>,
): Promise<string> {
  requireOperator(ctx, ['admin'])
  const { subgraph, changeId: id } = of
  const change = await findListChange(ctx.db, { subgraph, siteId: ctx.site.id, id })
  // A change of another site is refused like one that does not exist.
  if (change === undefined) throw new RequestError('FORBIDDEN', 'The site has no such change')
  const kept = keptOf(change.list)
  await inActTransaction(ctx.db, ctx, async (trx) => {
    await kept.touch(trx)
    const current = await kept.read(trx)
    if (!isUntouchedSince(current, change))
      throw new ListChangedError(kept.list, await changesAfter(trx, kept, change))
    const entries = withoutChange(current, change)
    await recordChange(trx, ctx, { kept, current, entries, revertedId: id })
  })
  return change.list
}

type Recorded<Tables> = {
  kept: KeptList<Tables>
  current: readonly ListEntry[]
  entries: readonly ListEntry[]
  revertedId: string | null
}

async function recordChange<Tables>(
  trx: Transaction<Tables>,
  ctx: RequestContext<Tables>,
  { kept, current, entries, revertedId }: Recorded<Tables>,
): Promise<void> {
  const difference = differenceOfLists(current, entries)
  if (difference === undefined) return
  const faults = kept.check?.(entries) ?? []
  if (faults.length > 0) throw new InvalidInputError(faults)
  await kept.write(trx, entries)
  const { operatorId, name: operatorName } = requireOperator(ctx)
  const fromVersion = versionOfList(current)
  await insertListChange(trx, kept, { ...difference, operatorId, operatorName, fromVersion, revertedId })
  await writeAudit(trx, ctx, kept.subgraph, {
    action: revertedId === null ? 'list.changed' : 'list.change-reverted',
    subjectType: 'list',
    before: { list: kept.list, ...difference.before },
    after: { list: kept.list, ...difference.after },
  })
}

/** The changes since a version; none where only commands and migrations have changed the list. */
async function changesSince<Tables>(
  trx: Transaction<Tables>,
  kept: KeptList<Tables>,
  version: string,
): Promise<RecordedListChange[]> {
  const changes = await listListChanges(trx, kept)
  return changes.slice(0, changes.findIndex(({ fromVersion }) => fromVersion === version) + 1)
}

async function changesAfter<Tables>(
  trx: Transaction<Tables>,
  kept: KeptList<Tables>,
  { id }: RecordedListChange,
): Promise<RecordedListChange[]> {
  const changes = await listListChanges(trx, kept)
  return changes.slice(
    0,
    Math.max(
      0,
      changes.findIndex((change) => change.id === id),
    ),
  )
}
