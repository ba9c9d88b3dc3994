import { MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Navigate } from 'react-router'
import type { ChatsScreenQuery } from '../../__generated__/ChatsScreenQuery.graphql.ts'
import type { PageProps } from '../../app/page.ts'
import { useMediaQuery } from '../../components/useMediaQuery.ts'
import { Icon } from '../../design/Icon.tsx'
import { ChatsPanes, TWO_PANES } from './ChatsPanes.tsx'
import css from './ChatsPanes.module.css'
import { lastOpened } from './lastOpenedConversation.ts'

/** All conversations of the member. On wide screens the one opened last, or else the newest, stands beside the list. */
export default function ChatsScreen({ queryRef }: PageProps<ChatsScreenQuery>) {
  const { t } = useTranslation('chat')
  const wide = useMediaQuery(TWO_PANES)
  const { viewer } = usePreloadedQuery<ChatsScreenQuery>(query, queryRef)
  if (!viewer) return null
  const opened = viewer.newest.edges.length > 0 ? (lastOpened(viewer.id)?.conversationId ?? viewer.newest.edges[0]?.node.id) : undefined
  if (wide && opened) return <Navigate to={`/chats/${opened}`} replace />
  return (
    <ChatsPanes viewer={viewer} title={t('title')} listFirst>
      <div className={css.nothing}>
        <Icon of={MessageCircle} size={28} />
        <p>{t('nothingOpen')}</p>
      </div>
    </ChatsPanes>
  )
}

const query = graphql`
  query ChatsScreenQuery @preloadable {
    viewer {
      id
      newest: conversations(first: 1) {
        edges {
          node {
            id
          }
        }
      }
      ...ConversationList_viewer
    }
  }
`
