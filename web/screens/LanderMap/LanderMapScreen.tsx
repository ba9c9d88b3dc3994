import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { TextField } from '#web/design/form/TextField.tsx'
import { LanderForm } from '#web/features/landers/LanderForm.tsx'
import { LanderWords } from '#web/features/landers/LanderWords.tsx'
import { keepLanderAnswers } from '#web/features/signup/landerAnswers.ts'
import { EveningMap } from './EveningMap.tsx'
import layout from '#web/design/layout.module.css'
import css from './LanderMapScreen.module.css'

/**
 * An evening map in squares of 5 by 5 km, which is as precisely as the product knows a member's place
 * (TRUST-02). The town goes along into the sign-up's question for it.
 */
export default function LanderMapScreen() {
  const { t } = useTranslation('landers')
  const [town, setTown] = useState('')
  return (
    <div className={css.page}>
      <EveningMap />
      <div className={classes(layout.wrap, css.over)}>
        <LanderWords title={t('maplanding.title')} lead={t('maplanding.lead')} className={css.words} />
        <LanderForm
          submit={t('maplanding.submit')}
          note={t('maplanding.drawn')}
          onLeave={() => keepLanderAnswers({ town: town.trim() || undefined })}
          className={css.form}
        >
          <TextField
            label={t('maplanding.town')}
            name="town"
            value={town}
            onChange={(event) => setTown(event.target.value)}
            autoComplete="address-level2"
            maxLength={80}
          />
          <p className={css.square}>
            <i />
            {t('maplanding.square')}
          </p>
        </LanderForm>
      </div>
    </div>
  )
}
