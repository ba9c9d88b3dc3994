import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  MessageBubble_message$data,
  MessageBubble_message$key,
} from '#web/__generated__/MessageBubble_message.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { Icon } from '#web/design/Icon.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import type { QuotedMessage } from '#web/features/conversations/sendQueue.ts'
import { useSystemText } from '#web/features/conversations/useSystemText.ts'
import { HouseLabel } from '#web/features/profiles/HouseLabel.tsx'
import { ActedMessage } from './ActedMessage.tsx'
import { MessagePicture } from './MessagePicture.tsx'
import { MessageQuote } from './MessageQuote.tsx'
import { MessageReactions } from './MessageReactions.tsx'
import { isLoneEmoji } from './messageText.rules.ts'
import { MessageText } from './MessageText.tsx'
import { MessageWarning } from './MessageWarning.tsx'
import { useQuotedWords } from './useQuotedWords.ts'
import type { Reacted } from './useReactToMessage.ts'
import layout from '#web/design/layout.module.css'
import css from './MessageBubble.module.css'

type Message = MessageBubble_message$data

type Props = {
  message: MessageBubble_message$key
  /** The other member's name, for quotes. */
  name: string
  first: boolean
  last: boolean
  isTabStop: boolean
  onOpenImage: () => void
  onAct: (acted: ActedOn) => void
  onReport: (message: ReportedMessage) => void
}

/** A message to report, and its words. */
export type ReportedMessage = { id: string; words: string }

type ActedProps = Pick<Props, 'name' | 'isTabStop' | 'onAct'> & { message: Message; children: ReactNode }

/** The message of an open menu, and the button that was pressed. */
export type ActedOn = Reacted & QuotedMessage & { anchor: HTMLElement }

/** One message. Side and colour show the sender, and screen readers get the name. */
export function MessageBubble(props: Props) {
  const { t } = useTranslation(['chat', 'shell'])
  const systemText = useSystemText()
  const message = useFragment(fragment, props.message)
  const { content, isMine, sender, kind } = message
  const who = isMine ? 'mine' : 'other'
  const shape = classes(css.bubble, isMine && css.own, props.last && css.last)
  const label = kind === 'HOUSE' && props.first && (
    <div className={css.label}>
      <HouseLabel />
    </div>
  )
  switch (content.__typename) {
    case 'TextContent':
      return (
        <>
          {label}
          <Acted {...props} message={message}>
            <TextMessage message={message} text={content.text} shape={shape} name={props.name} />
          </Acted>
          <MessageWarning
            message={message}
            onReport={() => props.onReport({ id: message.id, words: content.text })}
          />
        </>
      )
    case 'ImageContent':
      return (
        <>
          {label}
          <Quote message={message} name={props.name} className={classes(css.quoted, isMine && css.own)} />
          <Acted {...props} message={message}>
            <ImageMessage
              className={classes(shape, css.image)}
              {...content}
              alt={t(`message.image.${who}`, { name: sender.displayName })}
              onOpen={props.onOpenImage}
            />
          </Acted>
        </>
      )
    case 'GiftContent':
      return (
        <Acted {...props} message={message}>
          <div className={classes(shape, css.gift)}>
            <span className={css.giftPicture}>
              <img src={content.pictureUrl} alt="" width={60} height={60} />
            </span>
            <span>
              <b>{t(`message.gift.${who}`, { gift: content.name, name: sender.displayName })}</b>
              {isMine && <span className={css.giftCost}>{t('shell:cost', { count: content.credits })}</span>}
            </span>
          </div>
        </Acted>
      )
    case 'LikeContent':
      return (
        <p className={css.event}>
          <Icon of={Heart} size={16} />{' '}
          {t(content.mutual ? 'message.match' : `message.like.${who}`, { name: sender.displayName })}
        </p>
      )
    case 'SystemContent':
      return <SystemMessage text={systemText(content.key)} isWarning={content.key === 'FRAUD_WARNING'} />
    default:
      return null
  }
}

/** A message that can be replied and reacted to, with its reactions. */
function Acted({ message, name, isTabStop, onAct, children }: ActedProps) {
  const quotedWords = useQuotedWords()
  const { id, isMine, reactions } = message
  return (
    <>
      <ActedMessage
        isMine={isMine}
        isTabStop={isTabStop}
        onAct={(anchor) => onAct({ id, isMine, reactions, words: quotedWords(message) ?? '', anchor })}
      >
        {children}
      </ActedMessage>
      <MessageReactions reactions={reactions} ofOwn={isMine} name={name} />
    </>
  )
}

/** The quoted message, if this one is a reply. */
function Quote({ message, name, className }: { message: Message; name: string; className?: string }) {
  const quotedWords = useQuotedWords()
  const { replyTo } = message
  const words = replyTo ? quotedWords(replyTo) : undefined
  if (!replyTo || words === undefined) return null
  const quote = <MessageQuote isMine={replyTo.isMine} words={words} name={name} />
  return className === undefined ? quote : <div className={className}>{quote}</div>
}

type TextProps = { message: Message; text: string; shape: string; name: string }

function TextMessage({ message, text, shape, name }: TextProps) {
  const { t } = useTranslation('chat')
  const { isMine, sender, replyTo } = message
  const isLarge = !replyTo && isLoneEmoji(text)
  return (
    <div className={isLarge ? classes(css.emoji, isMine && css.ownEmoji) : shape}>
      <span className={layout.visuallyHidden}>{isMine ? t('you') : <bdi>{sender.displayName}</bdi>}: </span>
      <Quote message={message} name={name} />
      <span dir="auto" className={css.words}>
        <MessageText text={text} isMine={isMine} />
      </span>
    </div>
  )
}

function SystemMessage({ text, isWarning }: { text: string; isWarning: boolean }) {
  if (!isWarning) return <p className={css.event}>{text}</p>
  return (
    <Alert tone="danger" className={css.fraud}>
      {text}
    </Alert>
  )
}

type ImageProps = {
  className: string
  url: string | null | undefined
  width: number
  height: number
  alt: string
  onOpen: () => void
}

function ImageMessage({ className, url, width, height, alt, onOpen }: ImageProps) {
  const { t } = useTranslation('chat')
  if (!url)
    return (
      <div className={className}>
        <span className={css.gone}>{t('message.imageGone')}</span>
      </div>
    )
  return (
    <button type="button" className={className} onClick={onOpen}>
      <MessagePicture url={url} alt={alt} size={{ width, height }} />
    </button>
  )
}

const fragment = graphql`
  fragment MessageBubble_message on Message {
    sender {
      displayName
    }
    ...MessageBubble_text @relay(mask: false)
  }
`

// The message itself. A live event need not repeat its sender's name, but the id leads the store to it.
void graphql`
  fragment MessageBubble_text on Message {
    id
    isMine
    sender {
      id
    }
    reactions {
      emoji
      isMine
    }
    replyTo {
      isMine
      content {
        __typename
        ... on TextContent {
          text
        }
        ... on GiftContent {
          name
        }
      }
    }
    kind
    ...MessageWarning_message
    content {
      __typename
      ... on TextContent {
        text
      }
      ... on ImageContent {
        url
        width
        height
      }
      ... on GiftContent {
        name
        pictureUrl
        credits
      }
      ... on LikeContent {
        mutual
      }
      ... on SystemContent {
        key
      }
    }
  }
`
