import { Coins, Crown, Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useLocation } from 'react-router'
import type { ComposerNotice_viewer$key } from '../../__generated__/ComposerNotice_viewer.graphql.ts'
import { useSite } from '../../app/BootContext.tsx'
import { useCostText } from '../../components/useCostText.ts'
import { Alert } from '../../design/Alert.tsx'
import { Button, LinkButton } from '../../design/Button.tsx'
import { rememberReturn } from '../Checkout/returnAfterPurchase.ts'
import css from './ComposerNotice.module.css'
import { useRequestActivationMail } from './useRequestActivationMail.ts'
import type { Refusal } from './useSendMessage.ts'

type Props = { viewer: ComposerNotice_viewer$key; isNew: boolean; credits: number; tooFew: boolean; refusal: Refusal | undefined }

/** What stands in the way of the next message, with the way out. It is told before the member presses, where it can be known. */
export function ComposerNotice({ isNew, credits, tooFew, refusal, ...props }: Props) {
  const { t } = useTranslation(['chat', 'errors', 'shell'])
  const viewer = useFragment(fragment, props.viewer)
  const { costText } = useCostText(viewer)
  const { settings } = useSite()
  const activation = useRequestActivationMail()
  const { pathname } = useLocation()
  const shop = viewer.paid ? '/credits' : '/premium'
  const code = refusal?.code
  // The way to the shop is a plain link: what was typed is kept, and the purchase leads back here.
  const toShop = (text: string) => (
    <span onClickCapture={() => rememberReturn(pathname)} className={css.action}>
      <LinkButton to={shop} look="soft">{text}</LinkButton>
    </span>
  )

  if (code === 'EmailNotConfirmedError' || viewer.status === 'NOT_CONFIRMED') {
    return (
      <Alert tone="warning" icon={Mail} announced className={css.notice}>
        <span>{t('errors:EMAIL_NOT_CONFIRMED')}</span>
        <Button look="soft" busy={activation.isRequesting} onClick={activation.request} className={css.action}>{t('shell:activation.resend')}</Button>
      </Alert>
    )
  }
  if (code === 'ConversationLimitError' || (isNew && viewer.conversationsLeft === 0)) {
    return (
      <Alert icon={Crown} announced className={css.notice}>
        <span>{t('notice.conversationLimit', { count: refusal?.limit ?? settings.conversationsFree })}</span>
        {toShop(t('notice.toPremium'))}
      </Alert>
    )
  }
  if (code === 'InsufficientCreditsError' || tooFew) {
    return (
      <Alert tone="warning" icon={Coins} announced className={css.notice}>
        <span>{t('notice.tooFew', { left: viewer.credits, cost: costText(credits) })}</span>
        {toShop(t('notice.buy'))}
      </Alert>
    )
  }
  if (code === undefined || code === 'FAILED') return code === 'FAILED' ? <Alert tone="danger" announced className={css.notice}>{t('notice.failed')}</Alert> : null
  const texts = {
    RecipientUnavailableError: t('errors:RECIPIENT_UNAVAILABLE'),
    HouseProfileError: t('errors:HOUSE_PROFILE'),
    InvalidInputError: t('errors:INVALID_INPUT'),
  }
  return <Alert tone="danger" announced className={css.notice}>{texts[code]}</Alert>
}

const fragment = graphql`
  fragment ComposerNotice_viewer on Viewer {
    credits
    paid
    status
    conversationsLeft
    ...useCostText_viewer
  }
`
