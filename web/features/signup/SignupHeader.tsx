import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { MarkedText } from '#web/design/text/MarkedText.tsx'
import { Brand } from '#web/features/navigation/Brand.tsx'
import { STEPS, type Step } from './steps.ts'
import { useStepsCount } from './useStepsCount.ts'
import layout from '#web/design/layout.module.css'
import css from './SignupHeader.module.css'

/** Brand, the current step of all, and a bar for each. */
export function SignupHeader({ step }: { step: Step | 'account' | 'push' }) {
  const { t } = useTranslation('signup')
  const steps = useStepsCount()
  const number = step === 'account' ? 1 : step === 'push' ? steps : STEPS.indexOf(step) + 2
  const values = { step: number, steps, name: step === 'push' ? t('push.title') : t(`steps.${step}`) }
  return (
    <header className={classes(layout.wrap, css.header)}>
      <div className={css.line}>
        <Brand />
        <span className={classes(layout.small, layout.muted, layout.numeric)}>
          <MarkedText text={t('progress', values)} parts={{ b: <b /> }} />
        </span>
      </div>
      <div
        className={css.bars}
        role="progressbar"
        aria-valuemin={1}
        aria-valuenow={number}
        aria-valuemax={steps}
        aria-label={t('progressLabel', values)}
      >
        {Array.from({ length: steps }, (_, index) => (
          <span
            key={index}
            className={classes(css.barOf, index + 1 < number && css.done, index + 1 === number && css.now)}
          />
        ))}
      </div>
    </header>
  )
}
