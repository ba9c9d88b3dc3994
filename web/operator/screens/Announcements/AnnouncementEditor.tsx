import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import type {
  AnnouncementEditor_announcement$data,
  AnnouncementEditor_announcement$key,
} from '#web/__generated__/AnnouncementEditor_announcement.graphql.ts'
import type { AnnouncementEditor_choices$key } from '#web/__generated__/AnnouncementEditor_choices.graphql.ts'
import type { AnnouncementEditor_site$key } from '#web/__generated__/AnnouncementEditor_site.graphql.ts'
import { Tag } from '#web/design/notice/Badge.tsx'
import { useKeys } from '#web/operator/keys/useKeys.ts'
import { LeavingGuard } from '#web/operator/parts/LeavingGuard.tsx'
import { Page } from '#web/operator/parts/Page.tsx'
import { Toolbar } from '#web/operator/parts/Toolbar.tsx'
import { addressOfAnnouncement, LIST_ADDRESS, NEW } from './addresses.ts'
import { AnnouncementActs } from './AnnouncementActs.tsx'
import { AnnouncementNotes } from './AnnouncementNotes.tsx'
import { AudiencePanel } from './AudiencePanel.tsx'
import { LanguageTabs } from './LanguageTabs.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import { readFields } from './readFields.ts'
import { useEditing } from './useEditing.ts'
import { useStateWords } from './useStateWords.ts'
import { WordsPanel } from './WordsPanel.tsx'
import css from './AnnouncementEditor.module.css'

const READ_AGAIN_MILLISECONDS = 4000

type Props = {
  /** Null for one that is not saved yet. */
  announcement: AnnouncementEditor_announcement$key | null
  site: AnnouncementEditor_site$key
  choices: AnnouncementEditor_choices$key
}

/** What an announcement says, to whom, and how it looks. Once it is being sent, only its progress changes. */
export function AnnouncementEditor({ announcement: key, site: siteKey, choices: choicesKey }: Props) {
  const { t } = useTranslation('announcements')
  const navigate = useNavigate()
  const site = useFragment(siteFragment, siteKey)
  const { genders } = useFragment(choicesFragment, choicesKey)
  const announcement = useFragment(fragment, key)
  const stateOf = useStateWords()
  const asked = useSearchParams()[0].get('language')
  const language = asked ?? site.defaultLocale
  const editing = useEditing(announcement ? keptOf(announcement) : undefined, asked)
  const state = announcement?.state ?? 'DRAFT'
  const isDraft = state === 'DRAFT'
  useReadingAgain(state === 'SENDING')
  const leave = () => void navigate(LIST_ADDRESS)
  useKeys([{ keys: 'b', label: t('backKey'), onPress: leave, onlyListed: true }])
  // After the next draw: the guard would still ask about what is saved.
  const leadTo = (address: string) => requestAnimationFrame(() => void navigate(address, { replace: true }))
  async function save() {
    const id = await editing.save()
    if (id !== undefined && !announcement) leadTo(addressOfAnnouncement(id, asked ?? undefined))
  }
  const words = announcement && stateOf(announcement)
  return (
    <Page
      title={announcement?.name ?? t('new')}
      state={t('title')}
      toolbar={
        <Toolbar
          label={t('editor.toolbar')}
          actions={
            <AnnouncementActs
              announcement={announcement ?? null}
              editing={editing}
              language={language}
              asked={asked}
              ownLanguage={site.defaultLocale}
              onSave={() => void save()}
              onGone={() => leadTo(LIST_ADDRESS)}
            />
          }
        >
          <LanguageTabs
            id={announcement?.id ?? NEW}
            languages={site.locales}
            open={language}
            fields={editing.fields}
          />
          {words && <Tag tone={words.tone}>{[words.name, words.detail].filter(Boolean).join(' · ')}</Tag>}
          {isDraft && editing.isChanged && <Tag tone="warning">{t('editor.unsaved')}</Tag>}
        </Toolbar>
      }
    >
      <AnnouncementNotes announcement={announcement ?? null} editing={editing} site={site} />
      <div className={css.columns}>
        <AudiencePanel
          announcement={announcement ?? null}
          editing={editing}
          isDraft={isDraft}
          languages={site.locales}
          countries={site.countries}
          genders={genders}
        />
        <WordsPanel editing={editing} isDraft={isDraft} language={language} />
        <PreviewPanel announcement={announcement ?? null} isChanged={editing.isChanged} language={language} />
      </div>
      <LeavingGuard isDirty={isDraft && editing.isChanged} isKept />
    </Page>
  )
}

const keptOf = (announcement: AnnouncementEditor_announcement$data) => ({
  id: announcement.id,
  version: announcement.version,
  isDraft: announcement.state === 'DRAFT',
  fields: readFields(announcement),
})

/** Reads the page again while an announcement goes out. */
function useReadingAgain(isSending: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isSending) return
    const timer = setInterval(() => void revalidate(), READ_AGAIN_MILLISECONDS)
    return () => clearInterval(timer)
  }, [isSending, revalidate])
}

const fragment = graphql`
  fragment AnnouncementEditor_announcement on Announcement
  @argumentDefinitions(language: { type: "String" }) {
    id
    name
    state
    version
    ...readFields_announcement
    ...useStateWords_announcement
    ...AnnouncementActs_announcement
    ...AnnouncementNotes_announcement
    ...AudiencePanel_announcement
    ...PreviewPanel_announcement @arguments(language: $language)
  }
`

const siteFragment = graphql`
  fragment AnnouncementEditor_site on Site {
    locales
    defaultLocale
    countries
    ...AnnouncementNotes_site
  }
`

const choicesFragment = graphql`
  fragment AnnouncementEditor_choices on ProfileChoices {
    genders {
      # eslint-disable-next-line relay/unused-fields -- AudiencePanel offers it
      value
      name
    }
  }
`
