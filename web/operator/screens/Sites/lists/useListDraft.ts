import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalsByField, type Refusal } from '#web/operator/session/useRefusalWords.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { listDrafts, type ListDraft } from './listDrafts.ts'
import {
  changesOf,
  isUntouched,
  merge,
  refusedByRow,
  type ListState,
  type Refused,
  type Row,
} from './lists.rules.ts'

/** A list whose entries an editor changes, until they are saved. */
export type EditedList = {
  rows: readonly Row[]
  /** The keys of rows that are not saved. */
  edited: readonly string[]
  isMoved: boolean
  isDirty: boolean
  isBusy: boolean
  refused: Refused
  /** Rows that others have changed too: the editor's own stands until one is chosen. */
  contested: readonly string[]
  /** Whether others have changed the list while something was not saved. */
  isMerged: boolean
  change: (key: string, changed: Partial<Row>) => void
  replace: (rows: readonly Row[]) => void
  takeTheirs: (key: string) => void
  keepMine: (key: string) => void
  discard: () => void
  /** @returns the key of the first refused row, if there is one */
  save: () => Promise<string | undefined>
}

export type ListAnswer = Refusal & { readonly list?: ListState | undefined }

type Saving = {
  /** Names the list among all of this tab. */
  id: string
  list: ListState
  /** @returns what the server says, with the list after a change; undefined without an answer */
  send: (version: string, rows: readonly Row[]) => Promise<ListAnswer | undefined>
  /** Reads the list again. */
  onStale: () => void
}

/** The draft with others' state of a row. */
function withTheirs(draft: ListDraft, key: string): ListDraft {
  const { base, rows, contested } = draft
  return {
    ...draft,
    rows: rows.map((row) => (row.key === key ? (base.rows.find((one) => one.key === key) ?? row) : row)),
    contested: contested.filter((one) => one !== key),
  }
}

const began = (list: ListState): ListDraft => ({ base: list, rows: list.rows, contested: [] })

/** The draft with a way to replace it; what is not saved stays in the tab. */
function useKeptDraft(id: string, list: ListState): [ListDraft, (next: ListDraft) => void] {
  const [draft, setDraft] = useState<ListDraft>(() => listDrafts.read(id) ?? began(list))
  function keep(next: ListDraft) {
    const { keys, isMoved } = changesOf(next.base.rows, next.rows)
    listDrafts.keep(id, isMoved || keys.length > 0 ? next : undefined)
    setDraft(next)
  }
  return [draft, keep]
}

/** The draft of a list. A lost answer, a refusal or another operator's change takes nothing away. */
export function useListDraft({ id, list, send, onStale }: Saving): EditedList {
  const { t } = useTranslation('lists')
  const wordsByPath = useRefusalsByField('list')
  const [draft, keep] = useKeptDraft(id, list)
  const [seen, setSeen] = useState(draft.base.version)
  const [refused, setRefused] = useState<Refused>({})
  const [isMerged, setMerged] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { base, rows, contested } = draft
  const { keys: edited, isMoved } = changesOf(base.rows, rows)

  if (list.version !== seen) {
    setSeen(list.version)
    if (list.version !== base.version) layOver()
  }

  // Others have changed the list.
  function layOver() {
    const merged = merge(base.rows, rows, list.rows)
    keep({ base: list, rows: merged.rows, contested: merged.contested })
    setRefused({})
    setMerged(changesOf(list.rows, merged.rows).keys.length > 0)
  }
  function beginAgain(next: ListState) {
    setMerged(false)
    setRefused({})
    keep(began(next))
  }
  const replace = (next: readonly Row[]) => keep({ ...draft, rows: next })

  async function save() {
    const sent = rows.filter((row) => !isUntouched(row))
    setBusy(true)
    const answer = await send(base.version, sent)
    setBusy(false)
    if (!answer) return undefined
    if (answer.code === undefined) {
      beginAgain(answer.list ?? list)
      showToast({ tone: 'success', title: t('saved') })
      return undefined
    }
    if (answer.code === 'LIST_CHANGED') {
      onStale()
      return undefined
    }
    const byRow = refusedByRow(wordsByPath(answer), sent)
    setRefused(byRow)
    return Object.keys(byRow).find((key) => key !== '')
  }

  return {
    rows,
    edited,
    isMoved,
    isDirty: isMoved || edited.length > 0,
    isBusy,
    refused,
    contested,
    isMerged,
    change: (key, changed) => {
      setRefused(({ [key]: _old, ...others }) => others)
      replace(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)))
    },
    replace,
    takeTheirs: (key) => keep(withTheirs(draft, key)),
    keepMine: (key) => keep({ ...draft, contested: contested.filter((one) => one !== key) }),
    discard: () => beginAgain(list),
    save,
  }
}
