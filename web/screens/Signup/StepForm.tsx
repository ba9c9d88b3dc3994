import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { PageTitle } from '#web/design/PageTitle.tsx'
import { showRefusal } from '#web/features/forms/showRefusal.ts'
import { SignupHeader } from '#web/features/signup/SignupHeader.tsx'
import { numberOf, type Step } from '#web/features/signup/steps.ts'
import { useStepsCount } from '#web/features/signup/useStepsCount.ts'
import { useAboveKeyboard } from './useAboveKeyboard.ts'
import layout from '#web/design/layout.module.css'
import css from './StepForm.module.css'

/** The props that the screen gives every step. */
export type StepProps = {
  /** Records that this step is done and goes on to the next. */
  onDone: () => void
  isLeaving: boolean
}

type Props = {
  step: Step
  isBusy: boolean
  /** Stores the input, then goes on. */
  onContinue: () => void
  /** Goes on without storing. */
  onLater: () => void
  /** The refusal, a new object each time: the member is taken to its message. */
  refusal?: object | undefined
  /** Comes first, on wide screens at the left, instead of the heading. */
  picture?: ReactNode
  /** Beneath the heading. */
  aside?: ReactNode
  children?: ReactNode
}

/**
 * The frame of a step: the progress, the reason for asking, the fields, and the bar with both ways on. Enter
 * continues.
 */
export function StepForm({ step, isBusy, onContinue, onLater, refusal, picture, aside, children }: Props) {
  const { t } = useTranslation(['signup', 'shell'])
  const bar = useAboveKeyboard<HTMLDivElement>()
  const form = useRef<HTMLFormElement>(null)
  const steps = useStepsCount()
  useEffect(() => {
    if (refusal) showRefusal(form.current)
  }, [refusal])
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isBusy) onContinue()
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <PageTitle noIndex>
        {t('progressLabel', { step: numberOf(step) + 1, steps, name: t(`steps.${step}`) })}
      </PageTitle>
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
