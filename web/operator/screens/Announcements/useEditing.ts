import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { useRefusalsByField } from '#web/operator/session/useRefusalWords.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { NEW } from './addresses.ts'
import { saveAnnouncement } from './announcementChanges.ts'
import { announcementDrafts, draftIdOf, type AnnouncementDraft } from './announcementDrafts.ts'
import { EMPTY, inputOf, isSame, type Fields } from './fields.rules.ts'

/** What the server has: nothing for a new announcement. */
type Kept = { id: string; version: number; isDraft: boolean; fields: Fields } | undefined

/** Who was faster, and when. */
type Meanwhile = { by: string | null; at: string }

/** An announcement in its form. */
export type Editing = {
  fields: Fields
  /** Whether it says something else than what is saved. */
  isChanged: boolean
  /** Whether a colleague has saved since it was begun. */
  isOutdated: boolean
  meanwhile: Meanwhile | undefined
  isBusy: boolean
  /** In words, by field; `rest` is what belongs to none. */
  refused: Readonly<Record<string, string>>
  change: (changed: Partial<Fields>) => void
  /** Shows what another act was refused for. */
  refuse: (refused: Readonly<Record<string, string>>) => void
  drop: () => void
  /** Goes on from what is saved now: saving replaces it. */
  keepMine: () => void
  /** @returns the id, once it is saved */
  save: () => Promise<string | undefined>
}

/**
 * What is typed into an announcement until it is saved. It stays in the tab, also over a reload.
 * @param language of the preview
 */
export function useEditing(kept: Kept, language: string | null): Editing {
  const { t } = useTranslation('announcements')
  const refusalsOf = useRefusalsByField('rest')
  const { revalidate } = useRevalidator()
  const draftId = draftIdOf(kept?.id ?? NEW)
  const [edited, setEdited] = useState(() => keptDraft(draftId, kept))
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [meanwhile, setMeanwhile] = useState<Meanwhile>()
  const saved = kept?.fields ?? EMPTY
  const version = kept?.version ?? 0
  const fields = edited?.fields ?? saved
  const isChanged = !isSame(fields, saved)
  useKeeping(draftId, isChanged ? edited : undefined)

  async function save() {
    setBusy(true)
    setRefused({})
    const sent = fields
    const of = kept === undefined ? {} : { id: kept.id, version: edited?.basedOn ?? version }
    const answer = await saveAnnouncement({ ...of, ...inputOf(sent) }, language)
    setBusy(false)
    if (!answer) return undefined
    if (answer.code === 'ANNOUNCEMENT_CHANGED') {
      setMeanwhile({ by: answer.changedBy ?? null, at: answer.changedAt! })
      void revalidate()
      return undefined
    }
    if (answer.code !== undefined || !answer.announcement) {
      setRefused(refusalsOf(answer))
      return undefined
    }
    const { id, version: basedOn } = answer.announcement
    setMeanwhile(undefined)
    // What was typed while it was saved stays, as a change of what is saved now; that of a new one at its id.
    const since = (now: AnnouncementDraft | undefined) =>
      now === undefined || isSame(now.fields, sent) ? undefined : { ...now, basedOn }
    if (kept === undefined) announcementDrafts.keep(draftIdOf(id), since(announcementDrafts.read(draftId)))
    setEdited(kept === undefined ? undefined : since)
    showToast({ tone: 'success', title: t('said.saved') })
    return id
  }

  return {
    fields,
    isChanged,
    isOutdated: isChanged && edited !== undefined && edited.basedOn !== version,
    meanwhile,
    isBusy,
    refused,
    change: (changed) =>
      setEdited((now) => ({
        fields: { ...(now?.fields ?? saved), ...changed },
        basedOn: now !== undefined && isChanged ? now.basedOn : version,
      })),
    refuse: setRefused,
    drop: () => {
      setEdited(undefined)
      setMeanwhile(undefined)
      setRefused({})
    },
    keepMine: () => {
      setEdited({ fields, basedOn: version })
      setMeanwhile(undefined)
    },
    save,
  }
}

function useKeeping(draftId: string, draft: AnnouncementDraft | undefined): void {
  useEffect(() => announcementDrafts.keep(draftId, draft), [draftId, draft])
}

/** What the tab has kept. One that was sent meanwhile shows what was sent. */
const keptDraft = (draftId: string, kept: Kept) =>
  kept?.isDraft === false ? undefined : announcementDrafts.read(draftId)
