import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { MessageBubble_message$key } from '../../__generated__/MessageBubble_message.graphql.ts'
import { FictionalLabel } from '../../components/FictionalLabel.tsx'
import { Alert } from '../../design/Alert.tsx'
import { Icon } from '../../design/Icon.tsx'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'
import { useSystemText } from '../Chats/useSystemText.ts'
import { MessageWarning } from './MessageWarning.tsx'
import css from './MessageBubble.module.css'

type Props = { message: MessageBubble_message$key; first: boolean; last: boolean; onOpenImage: () => void }

/** One message. Who wrote it is seen by side and colour, and said for those who see neither. */
export function MessageBubble(props: Props) {
  const { t } = useTranslation(['chat', 'shell'])
  const systemText = useSystemText()
  const message = useFragment(fragment, props.message)
  const { content, isMine, sender, kind } = message
  const who = isMine ? 'mine' : 'other'
  const shape = classes(css.bubble, isMine && css.own, props.last && css.last)
  const writer = <span className={layout.visuallyHidden}>{isMine ? t('you') : sender.displayName}: </span>
  const label = kind === 'HOUSE' && props.first && <div className={css.label}><FictionalLabel /></div>
  switch (content.__typename) {
    case 'TextContent':
      return (
        <>
          {label}
          <div className={shape}>{writer}{content.text}</div>
          <MessageWarning message={message} />
        </>
      )
    case 'ImageContent':
      return (
        <>
          {label}
          <ImageMessage className={classes(shape, css.image)} {...content} alt={t(`message.image.${who}`, { name: sender.displayName })} onOpen={props.onOpenImage} />
        </>
      )
    case 'GiftContent':
      return (
        <div className={classes(shape, css.gift)}>
          <span className={css.giftPicture}><img src={content.pictureUrl} alt="" width={60} height={60} /></span>
          <span>
            <b>{t(`message.gift.${who}`, { gift: content.name, name: sender.displayName })}</b>
            {isMine && <span className={css.giftCost}>{t('shell:cost', { count: content.credits })}</span>}
          </span>
        </div>
      )
    case 'LikeContent':
      return <p className={css.event}><Icon of={Heart} size={16} /> {t(content.mutual ? 'message.match' : `message.like.${who}`, { name: sender.displayName })}</p>
    case 'SystemContent':
      if (content.key === 'FRAUD_WARNING') return <Alert tone="danger" className={css.fraud}>{systemText(content.key)}</Alert>
      return <p className={css.event}>{systemText(content.key)}</p>
    default:
      return null
  }
}

type ImageProps = { className: string; url: string | null | undefined; width: number; height: number; alt: string; onOpen: () => void }

function ImageMessage({ className, url, width, height, alt, onOpen }: ImageProps) {
  const { t } = useTranslation('chat')
  if (!url) return <div className={className}><span className={css.gone}>{t('message.imageGone')}</span></div>
  return (
    <button type="button" className={className} onClick={onOpen}>
      <img src={url} alt={alt} width={width} height={height} decoding="async" />
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

// The message itself, without the name of its writer, whom a live event need not tell again.
void graphql`
  fragment MessageBubble_text on Message {
    isMine
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
