import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { MessageWarning_message$key } from '#web/__generated__/MessageWarning_message.graphql.ts'
import { AppLink } from '#web/design/AppLink.tsx'
import { Icon } from '#web/design/Icon.tsx'
import css from './MessageWarning.module.css'

const KNOWN = ['LINK', 'PHONE_NUMBER', 'BANK_ACCOUNT', 'OFF_SITE'] as const

/** Beneath a message that looks like fraud: the reason, and where to report it (TRUST-08). */
export function MessageWarning(props: { message: MessageWarning_message$key }) {
  const { t } = useTranslation('chat')
  const { warnings, sentAt, sender } = useFragment(fragment, props.message)
  // Reasons from a newer server have no words here.
  const reasons = KNOWN.filter((each) => warnings.includes(each))
  if (reasons.length === 0) return null
  const which = `/members/${sender.id} ${sentAt}`
  return (
    <div className={css.warning}>
      <Icon of={TriangleAlert} size={16} />
      <div>
        {reasons.map((reason) => (
          <p key={reason}>{t(`warning.${reason}`)}</p>
        ))}
        <AppLink to={`/complaints?about=MESSAGE&which=${encodeURIComponent(which)}`}>
          {t('warning.report')}
        </AppLink>
      </div>
    </div>
  )
}

const fragment = graphql`
  fragment MessageWarning_message on Message {
    warnings
    sentAt
    sender {
      id
    }
  }
`
