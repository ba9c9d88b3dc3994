import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import {
  faultOf,
  isAt,
  mayGoOnFrom,
  outcomeOf,
  realEdits,
  sentValue,
  type Edits,
  type Fault,
  type Field,
  type Theirs,
} from './fields.rules.ts'
import { changeSite } from './siteChanges.ts'
import { keepSiteDraft, siteDraft, type SiteDraft } from './siteDrafts.ts'

type Site = { readonly id: string; readonly version: number; readonly fields: readonly Field[] }

export type SiteForm = {
  /** Only values that differ from the site's. */
  edits: Edits
  faults: readonly Fault[]
  /** What others changed since the editor began. */
  theirs: readonly Theirs[]
  /** Edited fields that others have changed too, which the editor has not decided about. */
  contested: readonly string[]
  isBusy: boolean
  edit: (name: string, text: string) => void
  /** Takes the site's value again. */
  undo: (name: string) => void
  discard: () => void
  /** Keeps the own value of a contested field; of any other, what others did is seen. */
  keep: (name: string) => void
  seen: () => void
  save: () => Promise<void>
  /** After a change of the editor's own: the draft goes on from there. */
  goOnFrom: (version: number) => void
}

/** The draft of a site, kept in this tab at each change. */
function useDraft({ id, version }: Pick<Site, 'id' | 'version'>) {
  const [draft, setDraft] = useState<SiteDraft>(() => siteDraft(id) ?? { version, edits: {}, theirs: [] })
  function change(next: (known: SiteDraft) => Partial<SiteDraft>): void {
    setDraft((known) => {
      const changed = { ...known, ...next(known) }
      keepSiteDraft(id, changed)
      return changed
    })
  }
  return [draft, change] as const
}

const localFaults = (fields: readonly Field[], edits: Edits): Fault[] =>
  fields.flatMap((field) => {
    const text = edits[field.name]
    return text === undefined ? [] : [faultOf(field, text)].filter((fault) => fault !== undefined)
  })

const without = (edits: Edits, gone: (name: string) => boolean): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([name]) => !gone(name)))

/** The values of a site that an editor changes, until they are saved. */
export function useSiteForm({ id, version, fields }: Site): SiteForm {
  const { t } = useTranslation('sites')
  const [draft, change] = useDraft({ id, version })
  const [refused, setRefused] = useState<readonly Fault[]>([])
  const [isBusy, setBusy] = useState(false)
  const edits = realEdits(draft.edits, fields)
  const isClean = Object.keys(edits).length === 0
  // A form without edits is always about the site as it is.
  const began = isClean ? version : draft.version
  const contested = draft.theirs.map(({ name }) => name).filter((name) => Object.hasOwn(edits, name))
  const local = localFaults(fields, edits)
  const forgive = (name: string) => setRefused((known) => known.filter((one) => !isAt(name, one)))

  async function save(): Promise<void> {
    if (isBusy || isClean || local.length > 0 || contested.length > 0) return
    setBusy(true)
    const changes = fields
      .filter(({ name }) => Object.hasOwn(edits, name))
      .map((field) => ({ name: field.name, value: sentValue(field, edits[field.name]!) }))
    const answer = await changeSite({ siteId: id, version: began, changes })
    setBusy(false)
    if (!answer) return
    setRefused(answer.fields ?? [])
    if (answer.site === undefined) return
    const now = answer.site.version
    const { isSaved, theirs } = outcomeOf(changes, answer.changes)
    // What was typed while the answer was on its way stays.
    change((known) => ({
      version: now,
      edits: without(known.edits, (name) => isSaved && known.edits[name] === edits[name]),
      theirs,
    }))
    if (isSaved) showToast({ tone: 'success', title: t('settings.saved', { count: changes.length }) })
  }

  return {
    edits,
    faults: [...local, ...refused.filter(({ path }) => !local.some((fault) => fault.path === path))],
    theirs: draft.theirs,
    contested,
    isBusy,
    edit: (name, text) => {
      forgive(name)
      change((known) => ({ version: began, edits: { ...known.edits, [name]: text } }))
    },
    undo: (name) => {
      forgive(name)
      change((known) => ({
        version: began,
        edits: without(known.edits, (other) => other === name),
        theirs: known.theirs.filter((one) => one.name !== name),
      }))
    },
    discard: () => {
      setRefused([])
      change(() => ({ version, edits: {}, theirs: [] }))
    },
    keep: (name) => change(({ theirs }) => ({ theirs: theirs.filter((one) => one.name !== name) })),
    seen: () => change(({ theirs }) => ({ theirs: theirs.filter(({ name }) => contested.includes(name)) })),
    save,
    goOnFrom: (next) => {
      if (mayGoOnFrom(next, { began, read: version })) change(() => ({ version: next }))
    },
  }
}
