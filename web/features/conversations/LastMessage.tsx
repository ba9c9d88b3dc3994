import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { LastMessage_message$key } from '#web/__generated__/LastMessage_message.graphql.ts'
import { useSystemText } from './useSystemText.ts'

/** The newest message in one line: "You: see you Thursday", "Sent a photo". */
export function LastMessage(props: { message: LastMessage_message$key | null | undefined }) {
  const { t } = useTranslation('chat')
  const systemText = useSystemText()
  const message = useFragment(fragment, props.message ?? null)
  if (!message) return t('last.none')
  const { content, isMine } = message
  const who = isMine ? 'mine' : 'other'
  switch (content.__typename) {
    case 'TextContent':
      return isMine ? t('last.mine', { text: content.text }) : content.text
    case 'ImageContent':
      return t(`last.image.${who}`)
    case 'GiftContent':
      return t(`last.gift.${who}`, { gift: content.name })
    case 'LikeContent':
      return t(content.mutual ? 'message.match' : `message.like.${who}`)
    case 'SystemContent':
      return systemText(content.key)
    default:
      return null
  }
}

const fragment = graphql`
  fragment LastMessage_message on Message {
    isMine
    content {
      __typename
      ... on TextContent {
        text
      }
      ... on ImageContent {
        __typename
      }
      ... on GiftContent {
        name
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
