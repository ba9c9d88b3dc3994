import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { useRefusalsByField, type Refusal } from '#web/operator/session/useRefusalWords.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { discardScheduledPage, publishPage, removePage, renewPage, type PagePlace } from './pageChanges.ts'
import type { EditedText } from './usePageDraft.ts'

/** Who published meanwhile, and when; null for a command on the server, or for a removed version. */
type Meanwhile = { by: string | null; at: string | null }

/** What can be done with a page, one act at a time. Each promise says whether it was done. */
export type Publishing = {
  isBusy: boolean
  /** By field; `rest` is what belongs to none. */
  refused: Readonly<Record<string, string>>
  /** Set when another version was published since the text was begun. */
  meanwhile: Meanwhile | undefined
  /** Publishes the edited text. @param publishAt ISO 8601; left out for now */
  publish: (publishAt?: string) => Promise<boolean>
  /** Publishes an older text anew. */
  putBack: (markdown: string, version: string | null) => Promise<boolean>
  discardScheduled: () => Promise<boolean>
  remove: (isWhole: boolean) => Promise<{ isGone: boolean } | undefined>
  renew: () => Promise<boolean>
  forgetRefusals: () => void
}

type Answer = Refusal & {
  readonly __typename: string
  readonly publishedBy?: string | null | undefined
  readonly version?: string | null | undefined
}

/** What the last act about a text has come to. */
type Outcome = Pick<Publishing, 'isBusy' | 'refused' | 'meanwhile'>

const NOTHING: Outcome = { isBusy: false, refused: {}, meanwhile: undefined }

/**
 * Publishes a text, and removes, renews or puts back what is published. The editor shows one language after
 * another: an answer belongs to the text that it is about, also when another one is open by then.
 */
export function usePublishing(of: PagePlace, edited: EditedText): Publishing {
  const { t } = useTranslation('sitePages')
  const refusalsOf = useRefusalsByField('rest')
  const { revalidate } = useRevalidator()
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({})
  const place = JSON.stringify([of.siteId, of.page, of.language])
  const tell = (outcome: Partial<Outcome>) =>
    setOutcomes((known) => ({ ...known, [place]: { ...NOTHING, ...outcome } }))

  async function act<Given extends Answer>(
    answering: Promise<Given | undefined>,
  ): Promise<Given | undefined> {
    tell({ isBusy: true })
    const answer = await answering
    // Without an answer the text stays, and may be sent again: the same text is published once.
    if (answer?.code === undefined) tell(NOTHING)
    else if (answer.code === 'PAGE_CHANGED') {
      tell({ meanwhile: { by: answer.publishedBy ?? null, at: answer.version ?? null } })
      void revalidate()
    } else tell({ refused: refusalsOf(answer) })
    return answer?.code === undefined ? answer : undefined
  }
  const say = (title: string) => showToast({ tone: 'success', title })

  return {
    ...(outcomes[place] ?? NOTHING),
    forgetRefusals: () => tell(NOTHING),
    publish: async (publishAt) => {
      const { text: markdown, basedOn } = edited
      const answer = await act(publishPage({ ...of, markdown, basedOn, publishAt: publishAt ?? null }))
      if (!answer) return false
      edited.dropSent(markdown, answer.page?.language?.versions[0]?.version ?? null)
      say(t(publishAt === undefined ? 'said.published' : 'said.scheduled'))
      return true
    },
    putBack: async (markdown, version) => {
      const answer = await act(publishPage({ ...of, markdown, basedOn: version }))
      if (answer) say(t('said.putBack'))
      return answer !== undefined
    },
    discardScheduled: async () => {
      const answer = await act(discardScheduledPage(of))
      if (answer) say(t('said.discarded'))
      return answer !== undefined
    },
    remove: async (isWhole) => {
      const answer = await act(removePage(of, isWhole))
      if (!answer) return undefined
      edited.drop()
      say(t('said.removed'))
      return { isGone: answer.page?.exists !== true }
    },
    renew: async () => {
      const answer = await act(renewPage(of))
      if (!answer) return false
      edited.drop()
      const count = answer.renewed?.length ?? 0
      say(count === 0 ? t('said.nothingRenewed') : t('said.renewed', { count }))
      return true
    },
  }
}
