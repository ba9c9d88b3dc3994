import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { LanderForm } from '#web/features/landers/LanderForm.tsx'
import { LanderWords } from '#web/features/landers/LanderWords.tsx'
import { Facade } from './Facade.tsx'
import layout from '#web/design/layout.module.css'
import css from './LanderAloneTonightScreen.module.css'

/** A street at night: windows light up one after the other, and the next one is the reader's own. */
export default function LanderAloneTonightScreen() {
  const { t } = useTranslation('landers')
  return (
    <div className={css.page}>
      <div className={classes(layout.wrap, css.columns)}>
        <div className={css.ask}>
          <LanderWords title={t('alonetonight.title')} lead={t('alonetonight.lead')} className={css.words} />
          <LanderForm submit={t('alonetonight.submit')} note={t('examples')} className={css.form} />
        </div>
        <Facade />
      </div>
    </div>
  )
}
