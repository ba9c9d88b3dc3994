import { tabDrafts } from '#web/operator/session/tabDrafts.ts'
import type { ListState, Row } from './lists.rules.ts'

/** What an editor has in hand of a list, and the state of the list from which it began. */
export type ListDraft = {
  readonly base: ListState
  readonly rows: readonly Row[]
  /** Rows that others have changed too, which the editor has not decided about. */
  readonly contested: readonly string[]
}

/** The drafts of lists in this tab. */
export const listDrafts = tabDrafts<ListDraft>('operator-list-drafts')
