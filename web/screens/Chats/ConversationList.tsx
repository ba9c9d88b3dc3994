import { useEffect, useRef, useTransition } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePaginationFragment } from 'react-relay'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { ConversationListPageQuery } from '../../__generated__/ConversationListPageQuery.graphql.ts'
import type { ConversationList_viewer$key } from '../../__generated__/ConversationList_viewer.graphql.ts'
import { LinkButton } from '../../design/Button.tsx'
import { EmptyState } from '../../design/EmptyState.tsx'
import css from './ConversationList.module.css'
import { ConversationRow } from './ConversationRow.tsx'
import { RemovedConversations } from './RemovedConversations.tsx'

const PAGE = 30
const ROW_PX = 72
const LOADS_ROWS_AHEAD = 8

// The place in the list is kept while a conversation is open on a phone, where the list is not there meanwhile.
let keptOffset = 0

/** Every conversation, the one with the newest message first. */
export function ConversationList(props: { viewer: ConversationList_viewer$key; openId?: string }) {
  const { t } = useTranslation('chat')
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<ConversationListPageQuery, ConversationList_viewer$key>(fragment, props.viewer)
  const [, startTransition] = useTransition()
  const list = useRef<VirtualizerHandle>(null)
  const { edges } = data.conversations
  useEffect(() => {
    list.current?.scrollTo(keptOffset)
  }, [])

  function scrolled(offset: number) {
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
            <LinkButton to="/members" size="large">{t('empty.action')}</LinkButton>
          </EmptyState>
        </div>
      ) : (
        <nav className={css.scroller} aria-label={t('list')}>
          <Virtualizer ref={list} as="ul" item="li" itemSize={ROW_PX} onScroll={scrolled}>
            {edges.map(({ node }) => <ConversationRow key={node.id} conversation={node} open={node.id === props.openId} />)}
          </Virtualizer>
        </nav>
      )}
    </>
  )
}

const fragment = graphql`
  fragment ConversationList_viewer on Viewer
  @refetchable(queryName: "ConversationListPageQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 30 }, cursor: { type: "String" }) {
    ...RemovedConversations_viewer
    conversations(first: $count, after: $cursor) @connection(key: "ConversationList_conversations") {
      edges {
        node {
          id
          ...ConversationRow_conversation
        }
      }
    }
  }
`
