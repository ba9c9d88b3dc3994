import { Languages } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { Icon } from '#web/design/Icon.tsx'
import { LANGUAGE_NAMES, type Locale } from '#web/locales/complete.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { EntryQuestion } from './EntryQuestion.tsx'
import navigation from '#web/features/navigation/Navigation.module.css'

const TITLE_ID = 'entry-gate-title'

function LanguageChoice() {
  const { t, i18n } = useTranslation('shell')
  const { locales } = useSite()
  if (locales.length < 2) return null
  return (
    <details className="entry-gate-languages">
      <summary className={classes(navigation.link, 'entry-gate-summary')} aria-label={t('language')}>
        <Icon of={Languages} />
        {LANGUAGE_NAMES[i18n.language as Locale] ?? i18n.language}
      </summary>
      <div className="entry-gate-list">
        {locales.map((locale) => (
          <button
            key={locale}
            name="locale"
            value={locale}
            lang={locale}
            aria-current={locale === i18n.language ? 'true' : undefined}
          >
            {LANGUAGE_NAMES[locale as Locale] ?? locale}
          </button>
        ))}
      </div>
    </details>
  )
}

/**
 * The age question at the start of a document, drawn by the server only. It works without script: `POST
 * /entry-warning` answers the form and leads back to `path`. With script `entryGate.ts` answers it on the
 * spot. Its styles come with `EntryWarning`, which every client build has: styles imported only here would
 * never reach a browser.
 */
export function EntryGate({ path }: { path: string }) {
  return (
    <div id="entry-gate" className="entry-gate">
      <div className="entry-gate-sheet" role="dialog" aria-modal="true" aria-labelledby={TITLE_ID}>
        <form id="age" method="post" action="/entry-warning">
          <input type="hidden" name="return" value={path} />
          <EntryQuestion languages={<LanguageChoice />} titleId={TITLE_ID} />
        </form>
      </div>
    </div>
  )
}
