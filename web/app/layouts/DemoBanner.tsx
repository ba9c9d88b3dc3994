import { useTranslation } from 'react-i18next'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import layout from '#web/design/layout.module.css'
import css from '#web/features/alerts/Banner.module.css'

/** Says on every page of a demo that all members are fictional. */
export function DemoBanner() {
  const { t } = useTranslation('shell')
  const { demo } = useSite()
  if (!demo) return null
  return (
    <aside className={css.demo} aria-label={t('demoLabel')}>
      <div className={layout.wrap}>
        <span className={css.long}>{t('demo')}</span>
        <span className={css.short}>{t('demoShort')}</span>
      </div>
    </aside>
  )
}
