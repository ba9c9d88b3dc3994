import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { classes } from '#web/design/classes.ts'
import { languageName } from '#web/operator/parts/languageNames.ts'
import { addressOfAnnouncement } from './addresses.ts'
import { progressOf, wordsIn, type Fields, type Progress } from './fields.rules.ts'
import layout from '#web/design/layout.module.css'
import css from './LanguageTabs.module.css'

type Props = {
  /** Of the announcement. */
  id: string
  /** Of the site, in its order. */
  languages: readonly string[]
  open: string
  fields: Fields
}

const LOOKS: Record<Progress, string | undefined> = {
  COMPLETE: css.complete,
  BEGUN: css.begun,
  MISSING: css.missing,
}

/** The languages of the site, each with how far its words are; a press opens one. */
export function LanguageTabs({ id, languages, open, fields }: Props) {
  const { t } = useTranslation('announcements')
  return (
    <ul className={css.tabs} aria-label={t('languages')}>
      {languages.map((language) => {
        const progress = progressOf(wordsIn(fields, language))
        const words = `${languageName(language)}, ${t(`progress.${progress}`)}`
        return (
          <li key={language}>
            <Link
              to={addressOfAnnouncement(id, language)}
              replace
              className={classes(css.tab, LOOKS[progress])}
              aria-current={language === open ? 'page' : undefined}
              title={words}
            >
              {language}
              <span className={layout.visuallyHidden}> {words}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
