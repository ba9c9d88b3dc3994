import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { LanderForm } from '#web/features/landers/LanderForm.tsx'
import { LanderWords } from '#web/features/landers/LanderWords.tsx'
import { Lane } from './Lane.tsx'
import layout from '#web/design/layout.module.css'
import css from './LanderGalleryScreen.module.css'

/** An exhibition: few large portraits on a calm wall, and a lane that leads past them. */
export default function LanderGalleryScreen() {
  const { t } = useTranslation('landers')
  return (
    <div className={css.page}>
      <div className={classes(layout.wrap, css.columns)}>
        <div className={css.ask}>
          <LanderWords title={t('gallery.title')} lead={t('gallery.lead')} className={css.words} />
          <LanderForm submit={t('gallery.submit')} note={t('examples')} className={css.form} />
        </div>
        <Lane />
      </div>
      <svg className={css.bench} viewBox="0 0 330 110" aria-hidden>
        <ellipse cx="165" cy="101" rx="158" ry="8" fill="#2e2115" opacity=".28" />
        <path d="M34 44h14l-4 56H34ZM282 44h14v56h-10Z" fill="#3a2c22" />
        <path d="M64 44h10l-3 44h-7ZM256 44h10v44h-7Z" fill="#2b2019" />
        <path
          d="M10 26h310a8 8 0 0 1 8 8v6a8 8 0 0 1-8 8H10a8 8 0 0 1-8-8v-6a8 8 0 0 1 8-8Z"
          fill="#4c3a2d"
        />
        <path d="M18 14h294l14 14H4Z" fill="#6d5442" />
      </svg>
    </div>
  )
}
