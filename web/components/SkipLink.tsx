import { useTranslation } from 'react-i18next'
import css from './Navigation.module.css'

/** The first stop of the Tab key: past the navigation. */
export function SkipLink() {
  const { t } = useTranslation('shell')
  return (
    <a href="#content" className={css.skip}>
      {t('nav.skip')}
    </a>
  )
}
