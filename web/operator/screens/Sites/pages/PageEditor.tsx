import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import type { PageEditor_page$key } from '#web/__generated__/PageEditor_page.graphql.ts'
import type { PageEditor_site$key } from '#web/__generated__/PageEditor_site.graphql.ts'
import { TextArea } from '#web/design/form/TextField.tsx'
import { Tag } from '#web/design/notice/Badge.tsx'
import { languageName } from '#web/operator/parts/languageNames.ts'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { Toolbar } from '#web/operator/parts/Toolbar.tsx'
import { addressOfPart } from '../parts.rules.ts'
import { SitePage } from '../SitePage.tsx'
import { LanguageChips } from './LanguageChips.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { LineDiff } from './LineDiff.tsx'
import { PageActs } from './PageActs.tsx'
import { PageNotes } from './PageNotes.tsx'
import { PagePreview } from './PagePreview.tsx'
import { usePageDraft, type EditedText } from './usePageDraft.ts'
import { usePublishing } from './usePublishing.ts'
import { VersionsPanel } from './VersionsPanel.tsx'
import css from './PageEditor.module.css'

// As the server counts them.
const TEXT_MAX = 60_000

type Props = { site: PageEditor_site$key; page: PageEditor_page$key }

/** The text of a page in one language, beside it how members read it and which versions it had. */
export function PageEditor({ site: siteKey, page: pageKey }: Props) {
  const { t } = useTranslation('sitePages')
  const navigate = useNavigate()
  const site = useFragment(siteFragment, siteKey)
  const page = useFragment(pageFragment, pageKey)
  const place = page.language!
  const { language } = place
  const published = { text: place.markdown ?? '', version: place.versions[0]?.version ?? null }
  const edited = usePageDraft(place.id, published)
  const of = { siteId: site.id, page: page.address, language }
  const publishing = usePublishing(of, edited)
  const [compared, setCompared] = useState<{ place: string; version: string; text: string }>()
  const against = compared?.place === place.id ? compared : undefined
  const { refused } = publishing
  // After the next draw: the guard would still ask about the dropped text.
  const leave = () => requestAnimationFrame(() => void navigate(addressOfPart(site.token, 'pages')))
  return (
    <SitePage
      site={site}
      part="pages"
      state={`/${page.address}`}
      toolbar={
        <Toolbar
          label={t('editor.toolbar')}
          actions={<PageActs page={page} of={of} edited={edited} publishing={publishing} onGone={leave} />}
        >
          <LanguageChips page={page} site={site.token} open={language} />
          {edited.isChanged && <Tag tone="warning">{t('editor.unpublished')}</Tag>}
        </Toolbar>
      }
    >
      <PageNotes page={page} edited={edited} publishing={publishing} />
      <div className={css.columns}>
        <Panel title={t('editor.title', { language: languageName(language) })}>
          <TextArea
            className={css.text}
            label={t('editor.label')}
            hint={t('editor.hint')}
            value={edited.text}
            maxLength={TEXT_MAX}
            lang={language}
            spellCheck
            error={refused.markdown ?? refused.language ?? refused.page}
            onChange={(event) => edited.write(event.target.value)}
          />
        </Panel>
        <ReadPanels language={language} edited={edited} published={published.text} against={against?.text} />
        <VersionsPanel
          key={place.id}
          page={page}
          site={site.token}
          compared={against?.version}
          onCompare={(found) => setCompared(found && { ...found, place: place.id })}
          onPutBack={publishing.putBack}
          isBusy={publishing.isBusy}
        />
      </div>
      <LeaveGuard isChanged={edited.isChanged} onDiscard={edited.drop} />
    </SitePage>
  )
}

type ReadProps = {
  language: string
  edited: EditedText
  /** The text that readers get now. */
  published: string
  /** The text of a chosen version to compare with, if there is one. */
  against: string | undefined
}

/** How members read the text, and what has changed: a comparison that was asked for stands above. */
function ReadPanels({ language, edited, published, against }: ReadProps) {
  const { t } = useTranslation('sitePages')
  return (
    <div className={css.column}>
      {against !== undefined && (
        <Panel title={t('diff.against')} flush>
          <LineDiff before={against} after={edited.text} lang={language} />
        </Panel>
      )}
      <Panel title={t('preview.title')}>
        <PagePreview markdown={edited.text} language={language} />
      </Panel>
      {against === undefined && edited.isChanged && (
        <Panel title={t('diff.title')} flush>
          <LineDiff before={published} after={edited.text} lang={language} />
        </Panel>
      )}
    </div>
  )
}

const siteFragment = graphql`
  fragment PageEditor_site on OperatorSite {
    id
    token
    ...SitePage_site
  }
`

const pageFragment = graphql`
  fragment PageEditor_page on OperatorPage @argumentDefinitions(language: { type: "String" }) {
    address
    language(language: $language) {
      id
      language
      markdown
      versions {
        version
      }
    }
    ...LanguageChips_page
    ...PageActs_page @arguments(language: $language)
    ...PageNotes_page @arguments(language: $language)
    ...VersionsPanel_page @arguments(language: $language)
  }
`
