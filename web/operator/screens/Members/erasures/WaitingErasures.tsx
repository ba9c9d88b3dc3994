import { useState, useTransition } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useLazyLoadQuery, usePaginationFragment } from 'react-relay'
import type {
  WaitingErasures_query$data,
  WaitingErasures_query$key,
} from '#web/__generated__/WaitingErasures_query.graphql.ts'
import type { WaitingErasuresPageQuery } from '#web/__generated__/WaitingErasuresPageQuery.graphql.ts'
import type { WaitingErasuresQuery } from '#web/__generated__/WaitingErasuresQuery.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { MemberLink } from '#web/operator/parts/MemberLink.tsx'
import { MOMENT } from '#web/operator/parts/moment.ts'
import type { Column } from '#web/operator/parts/Table.tsx'
import { formatDate } from '#web/runtime/text/format.ts'
import { ActDialog } from '../acts/ActDialog.tsx'
import type { ActName } from '../acts/acts.rules.ts'
import { SiteList } from '../SiteList.tsx'
import { refreshErasureCount } from './erasureCount.ts'
import css from './WaitingErasures.module.css'

const PAGE = 50

type Erasure = WaitingErasures_query$data['waitingErasures']['edges'][number]['node']
type Decision = { act: ActName; of: Erasure }

/** Erasures that wait for a second person, with the decision. Draws nothing when none waits. */
export function WaitingErasures() {
  const data = useLazyLoadQuery<WaitingErasuresQuery>(query, {}, { fetchPolicy: 'store-and-network' })
  return <Erasures query={data} />
}

function Erasures({ query: key }: { query: WaitingErasures_query$key }) {
  const { t } = useTranslation('people')
  const { data, loadNext, refetch, ...pages } = usePaginationFragment<
    WaitingErasuresPageQuery,
    WaitingErasures_query$key
  >(fragment, key)
  const [decision, setDecision] = useState<Decision>()
  const [, startTransition] = useTransition()
  const columns = useColumns(setDecision)
  const { edges, totalCount } = data.waitingErasures
  const rows = edges.map(({ node }) => node)
  function readAgain() {
    startTransition(() => void refetch({}, { fetchPolicy: 'network-only' }))
    refreshErasureCount()
  }
  // Also after a refusal: another operator may have decided already.
  function closeAndReadAgain() {
    setDecision(undefined)
    readAgain()
  }
  if (rows.length === 0 && !decision) return null
  return (
    <SiteList
      title={t('erasures.title')}
      count={t('erasures.count', { count: totalCount })}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      pages={pages}
      onMore={() => void loadNext(PAGE)}
    >
      {decision && (
        <ActDialog
          key={`${decision.act} ${decision.of.id}`}
          act={decision.act}
          memberId={decision.of.memberId}
          purpose={decision.of.purpose ?? ''}
          onAgain={readAgain}
          onDone={closeAndReadAgain}
          onClose={closeAndReadAgain}
        />
      )}
    </SiteList>
  )
}

function useColumns(onDecide: (decision: Decision) => void): readonly Column<Erasure>[] {
  const { t } = useTranslation('people')
  return [
    {
      key: 'member',
      head: t('name'),
      text: ({ memberName }) => memberName ?? t('unnamed'),
      cell: ({ memberId, memberName, by, purpose }) => (
        <MemberLink
          id={memberId}
          name={memberName || t('unnamed')}
          purpose={purpose ?? t('erasures.link', { name: by })}
        />
      ),
    },
    { key: 'by', head: t('erasures.by'), text: ({ by }) => by },
    {
      key: 'when',
      head: t('when'),
      text: ({ at }) => formatDate(at, MOMENT),
    },
    {
      key: 'purpose',
      head: t('erasures.purpose'),
      text: ({ purpose }) => purpose ?? '',
      cell: ({ purpose }) => <span dir="auto">{purpose}</span>,
    },
    {
      key: 'decision',
      head: t('erasures.decision'),
      text: ({ isOwn }) => (isOwn ? t('erasures.own') : ''),
      cell: (of) => (
        <span className={css.buttons}>
          <Button look="quiet" onClick={() => onDecide({ act: 'declineMemberErasure', of })}>
            {t(of.isOwn ? 'erasure.takeBack' : 'erasure.decline')}
          </Button>
          {of.isOwn ? (
            <small>{t('erasure.own')}</small>
          ) : (
            <Button look="danger" onClick={() => onDecide({ act: 'confirmMemberErasure', of })}>
              {t('erasure.confirm')}
            </Button>
          )}
        </span>
      ),
    },
  ]
}

const query = graphql`
  query WaitingErasuresQuery {
    ...WaitingErasures_query
  }
`

const fragment = graphql`
  fragment WaitingErasures_query on Query
  @refetchable(queryName: "WaitingErasuresPageQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 50 }, cursor: { type: "String" }) {
    waitingErasures(first: $count, after: $cursor) @connection(key: "WaitingErasures_waitingErasures") {
      totalCount
      edges {
        node {
          id
          memberId
          memberName
          by
          at
          purpose
          isOwn
        }
      }
    }
  }
`
