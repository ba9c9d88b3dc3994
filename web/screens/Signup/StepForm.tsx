import type { ReactNode, SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '../../components/PageTitle.tsx'
import { Button } from '../../design/Button.tsx'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'
import { SignupHeader } from './SignupHeader.tsx'
import css from './StepForm.module.css'
import { BARS_COUNT, numberOf, type Step } from './steps.ts'
import { useAboveKeyboard } from './useAboveKeyboard.ts'

/** What every step is given by the screen. */
export type StepProps = {
  /** Saves that this step is done and goes on to the next. */
  onDone: () => void
  isLeaving: boolean
}

type Props = {
  step: Step
  isBusy: boolean
  /** Stores what was filled in, then goes on. */
  onContinue: () => void
  /** Goes on without storing. */
  onLater: () => void
  /** Stands first, on wide screens at the left, in place of the heading. */
  picture?: ReactNode
  /** Beneath the heading. */
  aside?: ReactNode
  children?: ReactNode
}

/** The frame of a step: where one is, why it is asked, the fields, and the bar with both ways on. Enter continues. */
export function StepForm({ step, isBusy, onContinue, onLater, picture, aside, children }: Props) {
  const { t } = useTranslation(['signup', 'shell'])
  const bar = useAboveKeyboard<HTMLDivElement>()
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isBusy) onContinue()
  }
  return (
    <form onSubmit={submit} noValidate>
      <PageTitle noIndex>{t('progressLabel', { step: numberOf(step) + 1, steps: BARS_COUNT, name: t(`steps.${step}`) })}</PageTitle>
      <SignupHeader step={step} />
      <div className={classes(layout.wrap, css.columns, !picture && css.fields)}>
        {picture}
        <div className={layout.stack}>
          <h1 id="step" tabIndex={-1} className={css.heading}>
            {t(`${step}.heading`)}
          </h1>
          <p className={layout.muted}>{t(`${step}.text`)}</p>
          {aside}
        </div>
        {children}
      </div>
      <div ref={bar} className={css.bar}>
        <div className={classes(layout.wrap, css.actions)}>
          <Button look="plain" onClick={onLater}>
            {t('shell:later')}
          </Button>
          <Button type="submit" size="large" busy={isBusy} className={css.continue}>
            {t('shell:continue')}
          </Button>
        </div>
      </div>
    </form>
  )
}
