import { Coins, Crown, Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useLocation } from 'react-router'
import type { ComposerNotice_viewer$key } from '#web/__generated__/ComposerNotice_viewer.graphql.ts'
import { Button, LinkButton } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { rememberReturn } from '#web/features/checkout/returnAfterPurchase.ts'
import type { OutgoingMessage } from '#web/features/conversations/sendQueue.ts'
import { useCostText } from '#web/features/conversations/useCostText.ts'
import type { SendRefusal } from '#web/features/conversations/useSendMessage.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import type { ComposedMessage } from './composer.rules.ts'
import { useRequestActivationMail } from './useRequestActivationMail.ts'
import css from './ComposerNotice.module.css'

type Props = {
  viewer: ComposerNotice_viewer$key
  composed: ComposedMessage
  unsent: readonly OutgoingMessage[]
}

/**
 * What prevents the next message, with the way out, shown before the press if possible. A refusal without a
 * way out shows only on its bubble.
 */
export function ComposerNotice({ composed, unsent, ...props }: Props) {
  const { t } = useTranslation(['chat', 'errors', 'shell'])
  const viewer = useFragment(fragment, props.viewer)
  const { mayNotStart, credits, left } = composed
  const { costText } = useCostText(viewer)
  const { settings } = useSite()
  const activation = useRequestActivationMail()
  const { pathname } = useLocation()
  const shop = viewer.paid ? '/credits' : '/premium'
  const refused = unsent.findLast(({ state }) => state === 'refused')
  const refusal = refused?.refusal as SendRefusal | undefined
  const code = refusal?.code
  // A message refused for lack of credits blocks until there are enough for it.
  const cost = refused && code === 'InsufficientCreditsError' ? Math.max(refused.credits, credits) : credits
  // The way to the shop is a plain link: typed text is stored, and the purchase leads back here.
  const toShop = (text: string) => (
    <span onClickCapture={() => rememberReturn(pathname)} className={css.action}>
      <LinkButton to={shop} look="soft">
        {text}
      </LinkButton>
    </span>
  )

  if (code === 'EmailNotConfirmedError' || viewer.status === 'NOT_CONFIRMED') {
    return (
      <Alert tone="warning" icon={Mail} announced className={css.notice}>
        <span>{t('errors:EMAIL_NOT_CONFIRMED')}</span>
        <Button
          look="soft"
          busy={activation.isRequesting}
          onClick={activation.request}
          className={css.action}
        >
          {t('shell:activation.resend')}
        </Button>
      </Alert>
    )
  }
  if (mayNotStart || (code === 'ConversationLimitError' && !viewer.paid)) {
    return (
      <Alert icon={Crown} announced className={css.notice}>
        <span>{t('notice.conversationLimit', { count: refusal?.limit ?? settings.conversationsFree })}</span>
        {toShop(t('notice.toPremium'))}
      </Alert>
    )
  }
  if (code === 'ConversationsLimitedError') {
    return (
      <Alert tone="warning" announced className={css.notice}>
        <span>{t('errors:CONVERSATIONS_LIMITED')}</span>
        <span className={css.action}>
          <LinkButton to="/settings/safety" look="soft">
            {t('notice.toDecision')}
          </LinkButton>
        </span>
      </Alert>
    )
  }
  if (left < cost) {
    return (
      <Alert tone="warning" icon={Coins} announced className={css.notice}>
        <span>{t('notice.tooFew', { left, cost: costText(cost) })}</span>
        {toShop(t('notice.buy'))}
      </Alert>
    )
  }
  return null
}

const fragment = graphql`
  fragment ComposerNotice_viewer on Viewer {
    paid
    status
    ...useCostText_viewer
  }
`
