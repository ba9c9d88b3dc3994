import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { tabDrafts } from '#web/operator/session/tabDrafts.ts'
import { useRefusalsByField } from '#web/operator/session/useRefusalWords.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { saveHouseProfile } from './houseChanges.ts'
import { inputOf, isSame, type HouseFields } from './houseFields.rules.ts'

/** What is typed, and the version that it changes; '' for a new one. */
type Draft = { fields: HouseFields; basedOn: string }

const drafts = tabDrafts<Draft>('operator-house-drafts')

/** What the server has; without an id for a new one. */
type Kept = { id: string | undefined; version: string; fields: HouseFields }

export type HouseEditing = {
  fields: HouseFields
  isChanged: boolean
  /** Whether a colleague has saved since it was begun. */
  isOutdated: boolean
  isBusy: boolean
  /** In words, by field; `rest` is what belongs to none. */
  refused: Readonly<Record<string, string>>
  change: (changed: Partial<HouseFields>) => void
  drop: () => void
  keepMine: () => void
  /** @returns the id, once it is saved */
  save: () => Promise<string | undefined>
}

/** A house profile in its form. What is not saved stays in the tab. @param draftId names it there */
export function useHouseEditing(draftId: string, kept: Kept): HouseEditing {
  const { t } = useTranslation('house')
  const refusalsOf = useRefusalsByField('rest')
  const { revalidate } = useRevalidator()
  const [draft, setDraft] = useState(() => drafts.read(draftId))
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const fields = draft?.fields ?? kept.fields
  const isChanged = !isSame(fields, kept.fields)
  const basedOn = (isChanged ? draft?.basedOn : undefined) ?? kept.version
  function put(next: Draft | undefined) {
    drafts.keep(draftId, next)
    setDraft(next)
  }
  async function save() {
    setBusy(true)
    setRefused({})
    const of = kept.id === undefined ? {} : { houseProfileId: kept.id, version: basedOn }
    const answer = await saveHouseProfile({ ...of, ...inputOf(fields) })
    setBusy(false)
    if (!answer) return undefined
    if (answer.code !== undefined || !answer.houseProfile) {
      setRefused(refusalsOf(answer))
      if (answer.code === 'HOUSE_PROFILE_CHANGED') void revalidate()
      return undefined
    }
    put(undefined)
    showToast({ tone: 'success', title: t('said.saved') })
    return answer.houseProfile.id
  }
  return {
    fields,
    isChanged,
    isOutdated: isChanged && basedOn !== kept.version,
    isBusy,
    refused,
    change: (changed) => put({ fields: { ...fields, ...changed }, basedOn }),
    drop: () => {
      put(undefined)
      setRefused({})
    },
    keepMine: () => {
      put({ fields, basedOn: kept.version })
      setRefused({})
    },
    save,
  }
}
