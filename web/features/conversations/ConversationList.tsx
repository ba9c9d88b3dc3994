import { useEffect, useRef, useTransition } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePaginationFragment } from 'react-relay'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { ConversationList_viewer$key } from '#web/__generated__/ConversationList_viewer.graphql.ts'
import type { ConversationListPageQuery } from '#web/__generated__/ConversationListPageQuery.graphql.ts'
import { LinkButton } from '#web/design/form/Button.tsx'
import { EmptyState } from '#web/design/notice/EmptyState.tsx'
import { ConversationRow } from './ConversationRow.tsx'
import { ConversationSearch, SearchOutcome } from './ConversationSearch.tsx'
import { RemovedConversations } from './RemovedConversations.tsx'
import { useFoundConversations } from './useFoundConversations.ts'
import css from './ConversationList.module.css'

const PAGE = 30
const ROW_PX = 72
const LOADS_ROWS_AHEAD = 8

// Keeps the scroll position while a phone shows a conversation, which unmounts the list.
let keptOffset = 0

/** Every conversation, the most recent message first. */
export function ConversationList(props: {
  viewer: ConversationList_viewer$key
  openId: string | undefined
  isChosen: boolean
}) {
  const { t } = useTranslation('chat')
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    ConversationListPageQuery,
    ConversationList_viewer$key
  >(fragment, props.viewer)
  const [, startTransition] = useTransition()
  const list = useRef<VirtualizerHandle>(null)
  const { edges } = data.conversations
  const search = useFoundConversations(edges, { viewerId: data.id, hasNext, isLoadingNext, loadNext })
  useEffect(() => {
    list.current?.scrollTo(keptOffset)
  }, [])

  function scrolled(offset: number) {
    if (search.isSearching) return
    keptOffset = offset
    const handle = list.current
    if (!handle || !hasNext || isLoadingNext) return
    const lastShown = handle.findItemIndex(offset + handle.viewportSize)
    if (lastShown >= edges.length - LOADS_ROWS_AHEAD) startTransition(() => void loadNext(PAGE))
  }

  return (
    <>
      <div className={css.head}>
        <h1 className={css.heading}>{t('title')}</h1>
        <RemovedConversations viewer={data} />
      </div>
      {edges.length === 0 ? (
        <div className={css.scroller}>
          <EmptyState title={t('empty.title')} text={t('empty.text')}>
            <LinkButton to="/members" size="large">
              {t('empty.action')}
            </LinkButton>
          </EmptyState>
        </div>
      ) : (
        <>
          <ConversationSearch typed={search.typed} onType={search.type} />
          <nav className={css.scroller} aria-label={t('list')} aria-busy={search.isLooking || undefined}>
            <Virtualizer ref={list} as="ul" item="li" itemSize={ROW_PX} onScroll={scrolled}>
              {search.found.map(({ node }) => (
                <ConversationRow
                  key={node.id}
                  conversation={node}
                  viewerId={data.id}
                  open={node.id === props.openId}
                  isRead={node.id === props.openId && props.isChosen}
                />
              ))}
            </Virtualizer>
            <SearchOutcome {...search} count={search.found.length} />
          </nav>
        </>
      )}
    </>
  )
}

const fragment = graphql`
  fragment ConversationList_viewer on Viewer
  @refetchable(queryName: "ConversationListPageQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 30 }, cursor: { type: "String" }) {
    id
    ...RemovedConversations_viewer
    conversations(first: $count, after: $cursor) @connection(key: "ConversationList_conversations") {
      edges {
        node {
          id
          ...useFoundConversations_conversation
          ...ConversationRow_conversation
        }
      }
    }
  }
`
