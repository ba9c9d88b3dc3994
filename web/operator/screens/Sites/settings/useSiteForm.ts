import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import {
  faultOf,
  isSameJson,
  realEdits,
  sentValue,
  theirsOf,
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

/** The values of a site that an editor changes, until they are saved. */
export function useSiteForm({ id, version, fields }: Site): SiteForm {
  const { t } = useTranslation('sites')
  const [draft, setDraft] = useState<SiteDraft>(() => siteDraft(id) ?? { version, edits: {}, theirs: [] })
  const [refused, setRefused] = useState<readonly Fault[]>([])
  const [isBusy, setBusy] = useState(false)
  const edits = realEdits(draft.edits, fields)
  const isClean = Object.keys(edits).length === 0
  // A form without edits is always about the site as it is.
  const began = isClean ? version : draft.version
  const contested = draft.theirs.map(({ name }) => name).filter((name) => Object.hasOwn(edits, name))
  const local = fields.flatMap((field) => {
    const text = edits[field.name]
    return text === undefined ? [] : [faultOf(field, text)].filter((fault) => fault !== undefined)
  })

  function change(changed: Partial<SiteDraft>): void {
    setDraft((known) => {
      const next = { ...known, ...changed }
      keepSiteDraft(id, next)
      return next
    })
  }
  function replace(next: Edits): void {
    change({ version: began, edits: next })
  }
  function without(name: string): Edits {
    const { [name]: _dropped, ...others } = draft.edits
    return others
  }
  const forgive = (name: string) =>
    setRefused((known) => known.filter(({ path }) => path !== name && !path.startsWith(`${name}.`)))

  async function save(): Promise<void> {
    if (isBusy || isClean || local.length > 0 || contested.length > 0) return
    setBusy(true)
    const sent = edits
    const changes = fields
      .filter(({ name }) => Object.hasOwn(sent, name))
      .map((field) => ({ name: field.name, value: sentValue(field, sent[field.name]!) }))
    const answer = await changeSite({ siteId: id, version: began, changes })
    setBusy(false)
    if (!answer) return
    setRefused(answer.fields ?? [])
    if (answer.site === undefined) return
    const now = answer.site.version
    const theirs = answer.changes === undefined ? [] : theirsOf(answer.changes)
    // The same values as sent: an earlier try was saved, and its answer was lost.
    const others = theirs.filter(
      ({ name, to }) => !changes.some((one) => one.name === name && isSameJson(one.value, to)),
    )
    const isSaved = answer.changes === undefined || theirs.length - others.length === changes.length
    setDraft((known) => {
      // What was typed while the answer was on its way stays.
      const left = Object.entries(known.edits).filter(([name, text]) => !isSaved || sent[name] !== text)
      const next = { version: now, edits: Object.fromEntries(left), theirs: others }
      keepSiteDraft(id, next)
      return next
    })
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
      replace({ ...draft.edits, [name]: text })
    },
    undo: (name) => {
      forgive(name)
      change({
        version: began,
        edits: without(name),
        theirs: draft.theirs.filter((one) => one.name !== name),
      })
    },
    discard: () => {
      setRefused([])
      change({ version, edits: {}, theirs: [] })
    },
    keep: (name) => change({ theirs: draft.theirs.filter((one) => one.name !== name) }),
    seen: () => change({ theirs: draft.theirs.filter(({ name }) => contested.includes(name)) }),
    save,
    goOnFrom: (next) => {
      if (began === version) change({ version: next })
    },
  }
}
