import { changeList, changesOfList, revertListChange, type KeptList } from '#platform/requests/edited-list.ts'
import type { RecordedListChange } from '#platform/requests/list-change.store.ts'
import { requireOperator } from '#platform/requests/operator.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { versionOfList } from '#platform/site/edited-list.rules.ts'
import { raiseContentVersion } from '#subgraphs/accounts/published.ts'
import type { ChoiceList } from '../profile/choice.store.ts'
import type { Tables } from '../tables.ts'
import {
  entriesOf,
  faultsOfList,
  keptChoices,
  readChoiceList,
  type GivenChoice,
} from './choice-list.rules.ts'
import { findEditedChoices, saveChoiceList, type EditedChoice } from './choice-list.store.ts'

type Context = RequestContext<Tables>

/** A list of the site that the operator works on. */
export type EditedChoiceList = { list: ChoiceList; version: string; choices: EditedChoice[] }

/** A list as its editor reads it. @throws RequestError FORBIDDEN */
export async function editedChoiceList(ctx: Context, list: ChoiceList): Promise<EditedChoiceList> {
  requireOperator(ctx, ['admin'])
  const choices = await findEditedChoices(ctx.db, ctx.site.id, list)
  return { list, version: versionOfList(entriesOf(choices)), choices }
}

/** The latest changes of a list. @throws RequestError FORBIDDEN */
export async function choiceListChanges(ctx: Context, list: ChoiceList): Promise<RecordedListChange[]> {
  return changesOfList(ctx, { subgraph: 'profiles', list })
}

/**
 * Changes a list that members choose from (OPER-02, SITE-28): its entries, their names, their order, and
 * which are offered. Members keep what they have.
 * @throws InvalidInputError; ListChangedError when another operator came first; RequestError FORBIDDEN
 */
export async function changeChoiceList(
  ctx: Context,
  wanted: { list: ChoiceList; version: string; entries: readonly GivenChoice[] },
): Promise<EditedChoiceList> {
  const { list, version } = wanted
  const kept = keptList(ctx, list)
  await changeList(ctx, kept, {
    version,
    entries: () => readChoiceList(wanted, kept.current(), ctx.site),
  })
  return editedChoiceList(ctx, list)
}

/**
 * Puts a change of a list back.
 * @throws ListChangedError when it has changed again; InvalidInputError; RequestError FORBIDDEN
 */
export async function revertChoiceListChange(ctx: Context, changeId: string): Promise<EditedChoiceList> {
  const list = await revertListChange(ctx, { subgraph: 'profiles', changeId }, (name) =>
    keptList(ctx, name as ChoiceList),
  )
  return editedChoiceList(ctx, list as ChoiceList)
}

/** The list with its rows, as the last `read` found them. */
function keptList(ctx: Context, list: ChoiceList): KeptList<Tables> & { current: () => EditedChoice[] } {
  const siteId = ctx.site.id
  let current: EditedChoice[] = []
  return {
    subgraph: 'profiles',
    siteId,
    list,
    current: () => current,
    check: (entries) => faultsOfList(list, entries),
    touch: (trx) => raiseContentVersion(trx, siteId),
    read: async (trx) => {
      current = await findEditedChoices(trx, siteId, list)
      return entriesOf(current)
    },
    write: (trx, entries) => saveChoiceList(trx, { siteId, list }, keptChoices(entries, current)),
  }
}
