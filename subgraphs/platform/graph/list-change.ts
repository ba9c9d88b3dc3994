import { toGlobalId } from '../base/global-ids.ts'
import { LIST_EDITORS, ListChangedError } from '../requests/edited-list.ts'
import { LIST_CHANGES_MAX, type RecordedListChange } from '../requests/list-change.store.ts'
import type { Builder, GraphTypes } from './schema-builder.ts'

/** The description of a list's changes. */
export const OF_LIST_CHANGES = `The latest changes in the console, the newest first, at most ${LIST_CHANGES_MAX}; the audit has all.`

/**
 * Adds what every subgraph with editable lists says about their changes: the type ListChange, and the error
 * of an editor who comes second.
 */
export function addListChange<Tables>(
  builder: Builder<Tables>,
): PothosSchemaTypes.ObjectRef<GraphTypes<Tables>, RecordedListChange> {
  const ref = builder.objectRef<RecordedListChange>('ListChange').implement({
    audience: LIST_EDITORS,
    shareable: true,
    description: 'A change of a list that members choose from.',
    fields: (t) => ({
      changeId: t.id({
        description: 'For `changeId` in inputs.',
        resolve: ({ id }) => toGlobalId('ListChange', id),
      }),
      at: t.expose('at', { type: 'DateTime', description: 'When the change was made.' }),
      by: t.exposeString('operatorName', { description: 'Name of the operator.' }),
      before: t.string({
        description:
          'What changed, before it, as JSON: `entries` has the differing parts by entry, null for one that did not exist; `order` the keys of all where it differs.',
        resolve: ({ before }) => JSON.stringify(before),
      }),
      after: t.string({
        description: 'The same after it.',
        resolve: ({ after }) => JSON.stringify(after),
      }),
      isRevert: t.boolean({
        description: 'Whether it puts an earlier change back.',
        resolve: ({ revertedId }) => revertedId !== null,
      }),
      isReverted: t.exposeBoolean('isReverted', { description: 'Whether a later change has put it back.' }),
    }),
  })
  builder.objectType(ListChangedError, {
    name: 'ListChangedError',
    audience: 'visitor',
    shareable: true,
    description:
      'Others have changed the list since its version was read, or what a change wrote that is to be put back. Nothing was written. Code LIST_CHANGED.',
    interfaces: ['UserError'],
    fields: (t) => ({
      changes: t.field({
        type: [ref],
        audience: LIST_EDITORS,
        description: 'What they changed, the newest first; empty after a command on the server.',
        resolve: ({ changes }) => [...changes],
      }),
    }),
  })
  return ref
}
