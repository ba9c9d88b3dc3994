import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { MessageWarning_message$key } from '#web/__generated__/MessageWarning_message.graphql.ts'
import { Icon } from '#web/design/Icon.tsx'
import css from './MessageWarning.module.css'

const KNOWN = ['LINK', 'PHONE_NUMBER', 'BANK_ACCOUNT', 'OFF_SITE'] as const

/** Beneath a message that looks like fraud: the reason, and a button that reports it (TRUST-08). */
export function MessageWarning(props: { message: MessageWarning_message$key; onReport: () => void }) {
  const { t } = useTranslation('chat')
  const { warnings } = useFragment(fragment, props.message)
  // Reasons from a newer server have no words here.
  const reasons = KNOWN.filter((each) => warnings.includes(each))
  if (reasons.length === 0) return null
  return (
    <div className={css.warning}>
      <Icon of={TriangleAlert} size={16} />
      <div>
        {reasons.map((reason) => (
          <p key={reason}>{t(`warning.${reason}`)}</p>
        ))}
        <button type="button" onClick={props.onReport}>
          {t('warning.report')}
        </button>
      </div>
    </div>
  )
}

const fragment = graphql`
  fragment MessageWarning_message on Message {
    warnings
  }
`
