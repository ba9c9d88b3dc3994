import type { ListState, Row } from './lists.rules.ts'

const KEY = 'operator-list-drafts'

/** What an editor has in hand of a list, and the state of the list from which it began. */
export type ListDraft = {
  readonly base: ListState
  readonly rows: readonly Row[]
  /** Rows that others have changed too, which the editor has not decided about. */
  readonly contested: readonly string[]
}

function read(): Record<string, ListDraft> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, ListDraft>
  } catch {
    return {}
  }
}

/** The draft of a list in this tab: it outlives a reload, and an answer that never came. */
export const listDraft = (list: string): ListDraft | undefined => read()[list]

/** @param draft undefined once nothing is left to save */
export function keepListDraft(list: string, draft: ListDraft | undefined): void {
  const { [list]: _old, ...others } = read()
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft === undefined ? others : { ...others, [list]: draft }))
  } catch {
    // Without storage it lasts as long as the page.
  }
}
