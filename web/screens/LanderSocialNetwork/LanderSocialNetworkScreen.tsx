import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { TextArea } from '#web/design/form/TextField.tsx'
import { LanderForm } from '#web/features/landers/LanderForm.tsx'
import { LanderWords } from '#web/features/landers/LanderWords.tsx'
import { keepLanderAnswers, readLanderAnswers } from '#web/features/signup/landerAnswers.ts'
import { AnswerWall } from './AnswerWall.tsx'
import layout from '#web/design/layout.module.css'
import css from './LanderSocialNetworkScreen.module.css'

const LENGTH = 160

/**
 * A sentence to finish. The answer becomes part of the profile's text; the wall beside it shows sample
 * answers.
 */
export default function LanderSocialNetworkScreen() {
  const { t } = useTranslation('landers')
  const [answer, setAnswer] = useState('')
  const prompt = t('socialnetwork.sunday')
  function keep() {
    if (answer.trim() !== '')
      keepLanderAnswers({ ...readLanderAnswers(), about: `${prompt} ${answer.trim()}` })
  }
  return (
    <div className={css.page}>
      <div className={classes(layout.wrap, css.columns)}>
        <div className={css.ask}>
          <LanderWords
            title={t('socialnetwork.title')}
            lead={t('socialnetwork.lead')}
            className={css.words}
          />
          <LanderForm
            submit={t('socialnetwork.submit')}
            asksGenders={false}
            note={t('socialnetwork.ours', { label: t('example') })}
            onLeave={keep}
            className={css.form}
          >
            <TextArea
              label={prompt}
              hint={t('socialnetwork.hint')}
              name="answer"
              rows={3}
              maxLength={LENGTH}
              value={answer}
              onChange={(event) => setAnswer(event.target.value)}
              className={css.answer}
            />
          </LanderForm>
        </div>
        <AnswerWall />
      </div>
    </div>
  )
}
