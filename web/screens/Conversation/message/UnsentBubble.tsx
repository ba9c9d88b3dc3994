import { Image, RotateCcw, X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Icon } from '#web/design/Icon.tsx'
import type { OutgoingMessage } from '#web/features/conversations/sendQueue.ts'
import type { SendRefusal } from '#web/features/conversations/useSendMessage.ts'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { MessagePicture } from './MessagePicture.tsx'
import { MessageQuote } from './MessageQuote.tsx'
import { isLoneEmoji } from './messageText.rules.ts'
import layout from '#web/design/layout.module.css'
import bubble from './MessageBubble.module.css'
import css from './UnsentBubble.module.css'

type Props = {
  unsent: OutgoingMessage
  /** The other member's name, for quotes. */
  name: string
  last: boolean
  onRetry: () => void
  onDiscard: () => void
}

/**
 * An unconfirmed message at its final position, a little paler. If it got stuck, it says why, with the ways
 * on.
 */
export function UnsentBubble({ unsent, name, last, onRetry, onDiscard }: Props) {
  const { t } = useTranslation(['chat', 'shell', 'errors'])
  const id = useId()
  const isStuck = unsent.state !== 'sending'
  // As it will be drawn; if it got stuck, its frame says so.
  const isLarge = !isStuck && !unsent.replyTo && unsent.text !== undefined && isLoneEmoji(unsent.text)
  const shape = classes(
    bubble.bubble,
    bubble.own,
    !isStuck && bubble.waiting,
    isStuck && css.stuck,
    last && bubble.last,
  )
  return (
    <>
      {unsent.image && unsent.replyTo && (
        <div className={classes(bubble.quoted, bubble.own)}>
          <MessageQuote {...unsent.replyTo} name={name} />
        </div>
      )}
      {unsent.image ? (
        <div id={id} className={classes(shape, bubble.image)}>
          {unsent.image.previewUrl ? (
            <MessagePicture url={unsent.image.previewUrl} alt={t('message.image.mine')} />
          ) : (
            <span className={css.picture}>
              <Icon of={Image} size={28} /> {t('message.image.mine')}
            </span>
          )}
        </div>
      ) : (
        <div id={id} className={isLarge ? classes(bubble.emoji, bubble.ownEmoji) : shape}>
          <span className={layout.visuallyHidden}>{t('you')}: </span>
          {unsent.replyTo && <MessageQuote {...unsent.replyTo} name={name} />}
          <span dir="auto" className={bubble.words}>
            {unsent.text}
          </span>
        </div>
      )}
      {isStuck && (
        <div className={css.status}>
          <output className={classes(unsent.state === 'refused' && css.refused)}>
            <StuckText unsent={unsent} />
          </output>
          <span className={css.actions}>
            <Button
              look="plain"
              icon={RotateCcw}
              className={css.action}
              aria-describedby={id}
              onClick={onRetry}
            >
              {t('shell:retry')}
            </Button>
            <Button look="plain" icon={X} className={css.action} aria-describedby={id} onClick={onDiscard}>
              {t('unsent.discard')}
            </Button>
          </span>
        </div>
      )}
    </>
  )
}

function StuckText({ unsent }: { unsent: OutgoingMessage }) {
  const { t } = useTranslation(['chat', 'errors', 'shell'])
  const errorText = useErrorTexts()
  if (unsent.state === 'waiting') return navigator.onLine ? t('unsent.noAnswer') : t('unsent.offline')
  const { code, limit = 0, cost = 0 } = unsent.refusal!
  const texts: Record<SendRefusal['code'], string> = {
    EmailNotConfirmedError: t('errors:EMAIL_NOT_CONFIRMED'),
    ConversationLimitError: t('errors:CONVERSATION_LIMIT', { limit }),
    InsufficientCreditsError: t('errors:INSUFFICIENT_CREDITS'),
    MessagePriceChangedError: t('errors:MESSAGE_PRICE_CHANGED', { cost: t('shell:cost', { count: cost }) }),
    RecipientUnavailableError: t('errors:RECIPIENT_UNAVAILABLE'),
    HouseProfileError: t('errors:HOUSE_PROFILE'),
    ConversationsLimitedError: t('errors:CONVERSATIONS_LIMITED'),
    InvalidInputError: t('errors:INVALID_INPUT'),
  }
  // The server may also refuse the picture.
  return code in texts ? texts[code as SendRefusal['code']] : errorText(unsent.refusal!)
}
