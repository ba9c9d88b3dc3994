import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { AnnouncementNotes_announcement$key } from '#web/__generated__/AnnouncementNotes_announcement.graphql.ts'
import type { AnnouncementNotes_site$key } from '#web/__generated__/AnnouncementNotes_site.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { languageName } from '#web/operator/parts/languageNames.ts'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { formatDate, formatList, formatNumber } from '#web/runtime/text/format.ts'
import { languagesToFinish, progressOf, wordsIn } from './fields.rules.ts'
import type { Editing } from './useEditing.ts'
import css from './AnnouncementEditor.module.css'

type Props = {
  announcement: AnnouncementNotes_announcement$key | null
  site: AnnouncementNotes_site$key
  editing: Editing
}

/** What an editor should know first: what was refused, changed meanwhile, is missing, or happened to it. */
export function AnnouncementNotes({ announcement: key, site: siteKey, editing }: Props) {
  const { t } = useTranslation('announcements')
  const announcement = useFragment(fragment, key)
  const { refused, meanwhile, isOutdated } = editing
  const state = announcement?.state ?? 'DRAFT'
  return (
    <div className={css.notes}>
      {refused.rest !== undefined && (
        <Alert tone="danger" announced>
          {refused.rest}
        </Alert>
      )}
      {state === 'DRAFT' && (isOutdated || meanwhile !== undefined) && (
        <Alert tone="warning" announced>
          <p>
            {meanwhile === undefined
              ? t('note.outdated')
              : t('note.outdatedBy', {
                  name: meanwhile.by ?? t('command'),
                  at: formatDate(meanwhile.at, MOMENT),
                })}
          </p>
          <div className={css.acts}>
            <Button look="quiet" onClick={editing.keepMine}>
              {t('note.keepMine')}
            </Button>
            <Button look="quiet" onClick={editing.drop}>
              {t('note.takeTheirs')}
            </Button>
          </div>
        </Alert>
      )}
      {state === 'DRAFT' && <MissingNote site={siteKey} editing={editing} />}
      {state === 'STOPPED' && (
        <Alert tone="warning">
          {t('note.stopped', { sent: formatNumber(announcement?.deliveredCount ?? 0) })}
        </Alert>
      )}
      {state === 'SENDING' && <Alert>{t('note.sending')}</Alert>}
    </div>
  )
}

function MissingNote({ site: key, editing: { fields } }: Pick<Props, 'site' | 'editing'>) {
  const { t } = useTranslation('announcements')
  const { locales, defaultLocale } = useFragment(siteFragment, key)
  const toFinish = languagesToFinish(fields, defaultLocale)
  const names = (languages: readonly string[]) => formatList(languages.map(languageName))
  if (toFinish.length > 0)
    return <Alert tone="warning">{t('note.toFinish', { languages: names(toFinish) })}</Alert>
  const missing = locales.filter((language) => progressOf(wordsIn(fields, language)) === 'MISSING')
  if (missing.length === 0) return null
  return <Alert>{t('note.missing', { languages: names(missing), own: languageName(defaultLocale) })}</Alert>
}

const fragment = graphql`
  fragment AnnouncementNotes_announcement on Announcement {
    state
    deliveredCount
  }
`

const siteFragment = graphql`
  fragment AnnouncementNotes_site on Site {
    locales
    defaultLocale
  }
`
