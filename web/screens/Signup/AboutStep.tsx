import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { AboutStep_viewer$key } from '#web/__generated__/AboutStep_viewer.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { ActionChip } from '#web/design/form/Chip.tsx'
import { TextArea } from '#web/design/form/TextField.tsx'
import { useKeptText } from '#web/features/forms/useKeptText.ts'
import { forgetLanderAnswer, readLanderAnswers } from '#web/features/signup/landerAnswers.ts'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { keepFormDraft } from '#web/runtime/session/drafts.ts'
import { StepForm, type StepProps } from './StepForm.tsx'
import { useSaveProfileStep } from './useSaveProfileStep.ts'
import layout from '#web/design/layout.module.css'

const LENGTH = 1000
const BEGINNINGS = ['sunday', 'glad', 'table'] as const

/**
 * The member's own text. Sentence openers help with the empty page; they are plain text, editable like any
 * other.
 */
export function AboutStep({ viewer: key, onDone, isLeaving }: StepProps & { viewer: AboutStep_viewer$key }) {
  const { t } = useTranslation('signup')
  const { profile } = useFragment(fragment, key)
  // Words begun before the text was changed elsewhere are not shown over it.
  const form = `about ${profile.aboutMe ?? ''}`
  const [text, setText] = useKeptText(form, profile.aboutMe ?? readLanderAnswers().about)
  const { save, isSaving, refusals } = useSaveProfileStep()
  const errorText = useErrorTexts()
  const area = useRef<HTMLTextAreaElement>(null)
  const unused = BEGINNINGS.map((beginning) => t(`about.beginnings.${beginning}`)).filter(
    (beginning) => !text.includes(beginning),
  )

  function begin(beginning: string) {
    setText(`${text.trimEnd()}${text.trim() === '' ? '' : '\n'}${beginning} `.slice(0, LENGTH))
    area.current?.focus()
  }
  function leave() {
    forgetLanderAnswer('about')
    onDone()
  }
  function leaveSaved() {
    keepFormDraft(form, '')
    leave()
  }
  function proceed() {
    if (text.trim() === (profile.aboutMe ?? '')) leaveSaved()
    else save({ aboutMe: text.trim() === '' ? null : text.trim() }, leaveSaved)
  }
  return (
    <StepForm
      step="about"
      isBusy={isSaving || isLeaving}
      onContinue={proceed}
      onLater={leave}
      refusal={refusals}
    >
      <div className={classes(layout.panel, layout.stack)}>
        <TextArea
          ref={area}
          label={t('about.label')}
          rows={7}
          maxLength={LENGTH}
          value={text}
          placeholder={t('about.placeholder')}
          onChange={(event) => setText(event.target.value)}
          error={refusals.aboutMe && errorText(refusals.aboutMe)}
        />
        {unused.length > 0 && (
          <fieldset>
            <legend className={classes(layout.small, layout.muted)}>{t('about.beginWith')}</legend>
            <div className={layout.chips}>
              {unused.map((beginning) => (
                <ActionChip key={beginning} onPress={() => begin(beginning)}>
                  {beginning}
                </ActionChip>
              ))}
            </div>
          </fieldset>
        )}
      </div>
    </StepForm>
  )
}

const fragment = graphql`
  fragment AboutStep_viewer on Viewer {
    profile {
      aboutMe
    }
  }
`
