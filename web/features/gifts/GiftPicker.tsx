import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { useNavigate } from 'react-router'
import type { GiftPickerQuery } from '#web/__generated__/GiftPickerQuery.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { LateContent } from '#web/design/notice/LateContent.tsx'
import { useCostText } from '#web/features/conversations/useCostText.ts'
import { useQueryAttempt } from '#web/runtime/network/queryAttempt.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { GiftChoice } from './GiftChoice.tsx'
import { GiftNotice } from './GiftNotice.tsx'
import { useSendGift } from './useSendGift.ts'
import layout from '#web/design/layout.module.css'
import css from './GiftPicker.module.css'

type Props = {
  profileId: string
  name: string
  onClose: () => void
  onSent?: ((conversationId: string) => void) | undefined
}

/**
 * The gifts of the site with their pictures and prices; the button shows the price before it is pressed
 * (CHAT-03, CHAT-12).
 */
export function GiftPicker({ profileId, name, onClose, onSent }: Props) {
  const { t } = useTranslation(['gifts', 'chat'])
  const navigate = useNavigate()
  const { gifts, viewer } = useLazyLoadQuery<GiftPickerQuery>(
    query,
    { profileId },
    { fetchPolicy: 'store-and-network', fetchKey: useQueryAttempt() },
  )
  const { costText } = useCostText(viewer)
  const [chosenId, setChosenId] = useState<string>()
  const sending = useSendGift(profileId)
  if (!viewer) return null
  const chosen = gifts.find(({ id }) => id === chosenId) ?? gifts[0]
  // What may be given already has been paid, and has started its conversation.
  const isNew = chosen !== undefined && !sending.isUnanswered(chosen.id)
  const tooFew = isNew && viewer.credits < chosen.credits
  const isLimited =
    sending.refusal === 'ConversationLimitError' ||
    (isNew && viewer.conversationsLeft === 0 && viewer.conversationWith === null)

  function give() {
    if (!chosen || tooFew || isLimited) return
    sending.send(chosen, (conversationId) => {
      onClose()
      if (onSent) return onSent(conversationId)
      const path = `/chats/${encodeURIComponent(conversationId)}`
      showToast({
        tone: 'success',
        title: t('sent', { gift: chosen.name, name }),
        action: { text: t('toChat'), onPress: () => void navigate(path) },
      })
    })
  }

  return (
    <LateContent>
      {gifts.length === 0 ? (
        <p className={layout.muted}>{t('none')}</p>
      ) : (
        <>
          <GiftChoice gifts={gifts} chosenId={chosen?.id} costText={costText} onChoose={setChosenId} />
          <GiftNotice
            paid={viewer.paid}
            isLimited={isLimited}
            tooFew={tooFew ? { left: viewer.credits, cost: costText(chosen.credits) } : undefined}
            refusal={sending.refusalText}
          />
          <div className={css.foot}>
            <span className={classes(layout.small, layout.muted)}>
              {t('chat:composer.balance', { count: viewer.credits })}
            </span>
            <Button
              size="large"
              busy={sending.isSending}
              aria-disabled={tooFew || isLimited || undefined}
              cost={chosen && costText(chosen.credits)}
              onClick={give}
            >
              {t('give')}
            </Button>
          </div>
        </>
      )}
    </LateContent>
  )
}

const query = graphql`
  query GiftPickerQuery($profileId: ID!) {
    gifts {
      id
      name
      credits
      ...GiftChoice_gifts
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
