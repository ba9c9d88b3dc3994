import { useTranslation } from 'react-i18next'

type Content = { readonly __typename: string; readonly text?: string; readonly name?: string }

/**
 * The words that quote a message: its text, or its kind. Undefined for messages that cannot be replied to.
 */
export function useQuotedWords(): (message: { isMine: boolean; content: Content }) => string | undefined {
  const { t } = useTranslation('chat')
  return ({ isMine, content }) => {
    const who = isMine ? 'mine' : 'other'
    switch (content.__typename) {
      case 'TextContent':
        return content.text
      case 'ImageContent':
        return t(`last.image.${who}`)
      case 'GiftContent':
        return t(`last.gift.${who}`, { gift: content.name })
      default:
        return undefined
    }
  }
}
