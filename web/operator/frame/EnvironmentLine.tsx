import { FlaskConical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/design/Icon.tsx'
import css from './EnvironmentLine.module.css'

/** Above everything on a demo: nothing here is real, and nothing is sent. */
export function EnvironmentLine() {
  const { t } = useTranslation('console')
  return (
    <aside className={css.line} aria-label={t('environment.label')}>
      <Icon of={FlaskConical} size={16} />
      <b>{t('environment.demo')}</b>
      <span className={css.wide}>{t('environment.text')}</span>
      <span className={css.phone}>{t('environment.short')}</span>
    </aside>
  )
}
