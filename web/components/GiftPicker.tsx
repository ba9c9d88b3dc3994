import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { useLocation, useNavigate } from 'react-router'
import type { GiftPickerQuery } from '../__generated__/GiftPickerQuery.graphql.ts'
import { useSite } from '../app/BootContext.tsx'
import { Alert } from '../design/Alert.tsx'
import { Button, LinkButton } from '../design/Button.tsx'
import { Modal } from '../design/Modal.tsx'
import { classes } from '../design/classes.ts'
import layout from '../design/layout.module.css'
import { showToast } from '../design/toastStore.ts'
import { rememberReturn } from '../screens/Checkout/returnAfterPurchase.ts'
import css from './GiftPicker.module.css'
import { useCostText } from './useCostText.ts'
import { useSendGift } from './useSendGift.ts'

type Props = { profileId: string; onClose: () => void; onSent?: ((conversationId: string) => void) | undefined }

/** The gifts of the site with their pictures and prices; what a gift costs stands on the button before it is pressed (CHAT-03, CHAT-12). */
export function GiftPicker({ profileId, onClose, onSent }: Props) {
  const { t } = useTranslation(['gifts', 'chat', 'errors'])
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { conversationsFree } = useSite().settings
  const { gifts, profile, viewer } = useLazyLoadQuery<GiftPickerQuery>(query, { profileId }, { fetchPolicy: 'store-and-network' })
  const { costText } = useCostText(viewer)
  const [chosenId, setChosenId] = useState<string>()
  const sending = useSendGift(profileId)
  if (!profile || !viewer) return null
  const { displayName: name } = profile
  const chosen = gifts.find(({ id }) => id === chosenId) ?? gifts[0]
  const tooFew = chosen !== undefined && viewer.credits < chosen.credits
  const isLimited = sending.refusal === 'ConversationLimitError' || (viewer.conversationsLeft === 0 && viewer.conversationWith === null)
  const toShop = (text: string) => (
    <span onClickCapture={() => rememberReturn(pathname)}>
      <LinkButton to={viewer.paid ? '/credits' : '/premium'} look="soft">{text}</LinkButton>
    </span>
  )

  function give() {
    if (!chosen || tooFew || isLimited) return
    sending.send(chosen, (conversationId) => {
      onClose()
      if (onSent) return onSent(conversationId)
      const path = `/chats/${encodeURIComponent(conversationId)}`
      showToast({ tone: 'success', title: t('sent', { gift: chosen.name, name }), action: { text: t('toChat'), onPress: () => void navigate(path) } })
    })
  }

  return (
    <Modal open onClose={onClose} title={t('title', { name })} className={css.picker}>
      {gifts.length === 0 ? (
        <p className={layout.muted}>{t('none')}</p>
      ) : (
        <>
          <fieldset className={css.gifts}>
            <legend className={layout.visuallyHidden}>{t('choose')}</legend>
            {gifts.map((gift) => (
              <label key={gift.id} className={css.gift}>
                <input type="radio" name="gift" className={layout.visuallyHidden} checked={gift === chosen} onChange={() => setChosenId(gift.id)} />
                <img src={gift.pictureUrl} alt="" width={72} height={72} />
                <span className={css.name}>{gift.name}</span>
                <span className={classes(layout.tiny, layout.muted, css.price)}>{costText(gift.credits)}</span>
              </label>
            ))}
          </fieldset>
          {isLimited ? (
            <Alert announced>
              <span>{t('chat:notice.conversationLimit', { count: conversationsFree })}</span> {toShop(t('chat:notice.toPremium'))}
            </Alert>
          ) : tooFew ? (
            <Alert tone="warning" announced>
              <span>{t('chat:notice.tooFew', { left: viewer.credits, cost: costText(chosen.credits) })}</span> {toShop(t('chat:notice.buy'))}
            </Alert>
          ) : (
            sending.refusalText && <Alert tone="danger" announced>{sending.refusalText}</Alert>
          )}
          <div className={css.foot}>
            <span className={classes(layout.small, layout.muted)}>{t('chat:composer.balance', { count: viewer.credits })}</span>
            <Button size="large" busy={sending.isSending} aria-disabled={tooFew || isLimited || undefined} cost={chosen && costText(chosen.credits)} onClick={give}>
              {t('give')}
            </Button>
          </div>
        </>
      )}
    </Modal>
  )
}

const query = graphql`
  query GiftPickerQuery($profileId: ID!) {
    gifts {
      id
      name
      pictureUrl
      credits
    }
    profile(id: $profileId) {
      id
      displayName
    }
    viewer {
      id
      credits
      paid
      ...useCostText_viewer
      conversationsLeft
      conversationWith(profileId: $profileId) {
        id
      }
    }
  }
`
