import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { LinkButton } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { rememberReturn } from '#web/features/checkout/returnAfterPurchase.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'

type Props = {
  paid: boolean
  /** A gift may not start another conversation. */
  isLimited: boolean
  /** Set if the credits do not suffice. */
  tooFew: { left: number; cost: string } | undefined
  /** Why the gift was refused, in words. */
  refusal: string | undefined
}

/** Why the gift cannot be given, with a way out if there is one. */
export function GiftNotice({ paid, isLimited, tooFew, refusal }: Props) {
  const { t } = useTranslation('chat')
  const { pathname } = useLocation()
  const { conversationsFree } = useSite().settings
  const toShop = (text: string) => (
    <span onClickCapture={() => rememberReturn(pathname)}>
      <LinkButton to={paid ? '/credits' : '/premium'} look="soft">
        {text}
      </LinkButton>
    </span>
  )
  if (isLimited) {
    return (
      <Alert announced>
        <span>{t('notice.conversationLimit', { count: conversationsFree })}</span>{' '}
        {toShop(t('notice.toPremium'))}
      </Alert>
    )
  }
  if (tooFew) {
    return (
      <Alert tone="warning" announced>
        <span>{t('notice.tooFew', tooFew)}</span> {toShop(t('notice.buy'))}
      </Alert>
    )
  }
  return (
    refusal && (
      <Alert tone="danger" announced>
        {refusal}
      </Alert>
    )
  )
}
