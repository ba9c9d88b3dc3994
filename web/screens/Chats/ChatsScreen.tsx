import { MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { ChatsScreenQuery } from '#web/__generated__/ChatsScreenQuery.graphql.ts'
import { Icon } from '#web/design/Icon.tsx'
import { ChatsPanes, TWO_PANES } from '#web/features/conversations/ChatsPanes.tsx'
import { lastOpened } from '#web/features/conversations/lastOpenedConversation.ts'
import { useNewestConversation } from '#web/features/conversations/useNewestConversation.ts'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { Redirect } from '#web/runtime/page/Redirect.tsx'
import { useMediaQuery } from '#web/runtime/useMediaQuery.ts'
import css from '#web/features/conversations/ChatsPanes.module.css'

/**
 * All conversations of the member. On wide screens the one opened last, or else the newest, is beside the
 * list.
 */
export default function ChatsScreen({ queryRef }: PageProps<ChatsScreenQuery>) {
  const { t } = useTranslation('chat')
  const wide = useMediaQuery(TWO_PANES)
  const { viewer } = usePreloadedQuery<ChatsScreenQuery>(query, queryRef)
  const newest = useNewestConversation(viewer)
  if (!viewer) return null
  const opened = newest && (lastOpened(viewer.id)?.conversationId ?? newest)
  // The list stays until the conversation beside it has loaded, so that turning a tablet never empties the
  // page.
  const opens = wide && opened !== undefined
  return (
    <ChatsPanes viewer={viewer} title={t('title')} listFirst>
      {opens ? (
        <Redirect to={`/chats/${opened}`} byItself />
      ) : (
        <div className={css.nothing}>
          <Icon of={MessageCircle} size={28} />
          <p>{t('nothingOpen')}</p>
        </div>
      )}
    </ChatsPanes>
  )
}

const query = graphql`
  query ChatsScreenQuery @preloadable {
    viewer {
      id
      ...useNewestConversation_viewer
      ...ChatsPanes_viewer
    }
  }
`
