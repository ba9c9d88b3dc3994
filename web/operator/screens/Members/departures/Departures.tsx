import { useTranslation } from 'react-i18next'
import { graphql, useLazyLoadQuery, usePaginationFragment } from 'react-relay'
import type {
  Departures_query$data,
  Departures_query$key,
} from '#web/__generated__/Departures_query.graphql.ts'
import type { DeparturesPageQuery } from '#web/__generated__/DeparturesPageQuery.graphql.ts'
import type { DeparturesQuery } from '#web/__generated__/DeparturesQuery.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { MemberLink } from '#web/operator/parts/MemberLink.tsx'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { Table, type Column } from '#web/operator/parts/Table.tsx'
import { formatDate } from '#web/runtime/text/format.ts'
import css from './Departures.module.css'

const PAGE = 20

type Departure = Departures_query$data['departures']['edges'][number]['node']

/** What leaving members wrote, for those who answer members. Draws nothing when nothing was written. */
export function Departures() {
  const data = useLazyLoadQuery<DeparturesQuery>(query, {}, { fetchPolicy: 'store-and-network' })
  return <List query={data} />
}

function List({ query: key }: { query: Departures_query$key }) {
  const { t } = useTranslation(['people', 'shell'])
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    DeparturesPageQuery,
    Departures_query$key
  >(fragment, key)
  const columns = useColumns()
  const { edges, totalCount } = data.departures
  const rows = edges.map(({ node }) => node)
  if (rows.length === 0) return null
  return (
    <div className={css.departures}>
      <Panel title={t('departures.title')} about={t('departures.count', { count: totalCount })} flush>
        <Table
          label={t('departures.title')}
          columns={columns}
          rows={rows}
          keyOf={({ memberId, at }) => `${memberId} ${at}`}
        />
      </Panel>
      {hasNext && (
        <Button look="quiet" className={css.more} busy={isLoadingNext} onClick={() => void loadNext(PAGE)}>
          {t('shell:showMore')}
        </Button>
      )}
    </div>
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
