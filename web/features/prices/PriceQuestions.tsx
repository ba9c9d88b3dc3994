import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '#web/design/AppLink.tsx'
import { Icon } from '#web/design/Icon.tsx'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import css from './PriceQuestions.module.css'

/** Common questions before signing up. Works without script. */
export function PriceQuestions() {
  const { t } = useTranslation(['landing', 'shell'])
  const { refundDays: days, messageCredits, features } = useSite().settings
  const cost = t('shell:cost', { count: messageCredits })
  const questions = [
    [t('questions.bound'), t('questions.boundText')],
    [t('questions.free'), t(features.gifts ? 'questions.freeText' : 'questions.freeTextWithoutGifts')],
    [t('questions.reply'), t('questions.replyText', { cost })],
    [t('questions.refund'), t('questions.refundText', { days })],
    [t('questions.real'), t('questions.realText')],
    [t('questions.place'), t('questions.placeText')],
  ] as const
  return (
    <div className={css.questions}>
      {questions.map(([question, answer], index) => (
        <details key={question} open={index === 0}>
          <summary>
            {question}
            <Icon of={Plus} />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
      <p>
        <AppLink to="/faq">{t('questions.more')}</AppLink>
      </p>
    </div>
  )
}
