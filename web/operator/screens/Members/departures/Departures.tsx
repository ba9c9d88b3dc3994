import { useTranslation } from 'react-i18next'
import { graphql, useLazyLoadQuery, usePaginationFragment } from 'react-relay'
import type {
  Departures_query$data,
  Departures_query$key,
} from '#web/__generated__/Departures_query.graphql.ts'
import type { DeparturesPageQuery } from '#web/__generated__/DeparturesPageQuery.graphql.ts'
import type { DeparturesQuery } from '#web/__generated__/DeparturesQuery.graphql.ts'
import { MemberLink } from '#web/operator/parts/MemberLink.tsx'
import { MOMENT } from '#web/operator/parts/moment.ts'
import type { Column } from '#web/operator/parts/Table.tsx'
import { formatDate } from '#web/runtime/text/format.ts'
import { SiteList } from '../SiteList.tsx'

const PAGE = 20

type Departure = Departures_query$data['departures']['edges'][number]['node']

/** What leaving members wrote, for those who answer members. Draws nothing when nothing was written. */
export function Departures() {
  const data = useLazyLoadQuery<DeparturesQuery>(query, {}, { fetchPolicy: 'store-and-network' })
  return <List query={data} />
}

function List({ query: key }: { query: Departures_query$key }) {
  const { t } = useTranslation('people')
  const { data, loadNext, ...pages } = usePaginationFragment<DeparturesPageQuery, Departures_query$key>(
    fragment,
    key,
  )
  const columns = useColumns()
  const { edges, totalCount } = data.departures
  const rows = edges.map(({ node }) => node)
  if (rows.length === 0) return null
  return (
    <SiteList
      title={t('departures.title')}
      count={t('departures.count', { count: totalCount })}
      columns={columns}
      rows={rows}
      keyOf={({ memberId, at }) => `${memberId} ${at}`}
      pages={pages}
      onMore={() => void loadNext(PAGE)}
    />
  )
}

function useColumns(): readonly Column<Departure>[] {
  const { t } = useTranslation('people')
  return [
    {
      key: 'member',
      head: t('name'),
      text: ({ memberName }) => memberName ?? t('unnamed'),
      cell: ({ memberId, memberName }) => (
        <MemberLink id={memberId} name={memberName || t('unnamed')} purpose={t('departures.purpose')} />
      ),
    },
    { key: 'when', head: t('when'), text: ({ at }) => formatDate(at, MOMENT) },
    {
      key: 'reason',
      head: t('departures.reason'),
      text: ({ reason }) => (reason === '%future added value' ? '' : t(`life.reasons.${reason}`)),
    },
    {
      key: 'words',
      head: t('departures.words'),
      text: ({ words }) => words,
      cell: ({ words }) => <span dir="auto">{words}</span>,
    },
    {
      key: 'back',
      head: t('departures.back'),
      text: ({ undoneAt }) => (undoneAt ? formatDate(undoneAt, MOMENT) : ''),
    },
  ]
}

const query = graphql`
  query DeparturesQuery {
    ...Departures_query
  }
`

const fragment = graphql`
  fragment Departures_query on Query
  @refetchable(queryName: "DeparturesPageQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" }) {
    departures(first: $count, after: $cursor) @connection(key: "Departures_departures") {
      totalCount
      edges {
        node {
          memberId
          memberName
          reason
          words
          at
          undoneAt
        }
      }
    }
  }
`
