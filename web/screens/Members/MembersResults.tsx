import { useTransition } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePaginationFragment } from 'react-relay'
import type { FilterChips_query$key } from '../../__generated__/FilterChips_query.graphql.ts'
import type { MembersResultsPageQuery } from '../../__generated__/MembersResultsPageQuery.graphql.ts'
import type { MembersResults_query$key } from '../../__generated__/MembersResults_query.graphql.ts'
import { useSignedIn } from '../../app/useSignedIn.ts'
import { LoadMore } from '../../components/LoadMore.tsx'
import { usePages } from '../../components/usePages.ts'
import { Skeleton } from '../../design/Skeleton.tsx'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'
import { FilterChips } from './FilterChips.tsx'
import { searchInputOf } from './membersFilter.rules.ts'
import css from './MembersResults.module.css'
import { NewResults } from './NewResults.tsx'
import { NobodyFound } from './NobodyFound.tsx'
import { SearchCard } from './SearchCard.tsx'
import { SearchCoach } from './SearchCoach.tsx'
import { SimilarMembers } from './SimilarMembers.tsx'
import { useNewResults } from './useNewResults.ts'
import type { FilterControl } from './useMembersFilter.ts'
import { useTotalText } from './useTotalText.ts'
import { VisitorLimit } from './VisitorLimit.tsx'

const PAGE = 24
const FIRST_ROWS = 6
const WAITING_CARDS = 6

type Props = { query: MembersResults_query$key; choices: FilterChips_query$key; control: FilterControl; onOpenFilters?: () => void }

/** How many were found, by which filters, and their cards, page after page. */
export function MembersResults({ query, choices, control, onOpenFilters }: Props) {
  const { t } = useTranslation('members')
  const totalText = useTotalText()
  const signedIn = useSignedIn()
  const pagination = usePaginationFragment<MembersResultsPageQuery, MembersResults_query$key>(fragment, query)
  const pages = usePages(pagination, PAGE)
  const found = pagination.data.searchProfiles
  const { edges, totalCount, totalIsExact } = found
  const { order } = control.filter
  const nobody = edges.length === 0 && !pages.hasNext
  const news = useNewResults(searchInputOf(control.filter), control.isSearching ? undefined : edges[0]?.cursor)
  const [isRefreshing, startRefresh] = useTransition()

  function showNews() {
    scrollTo({ top: 0 })
    startRefresh(() => {
      pagination.refetch({}, { fetchPolicy: 'network-only' })
    })
  }
  return (
    <section aria-busy={control.isSearching || isRefreshing}>
      <div className={css.heading}>
        <h1>{t(`heading.${order}`)}</h1>
        <p className={classes(layout.muted, layout.small)} role="status">
          {nobody ? t('empty.title') : t('summary', { total: totalText({ totalCount, totalIsExact }), order: t(`order.${order}`) })}
        </p>
      </div>
      <FilterChips query={choices} control={control} onOpenFilters={onOpenFilters} />
      <NewResults found={news} onShow={showNews} />
      {nobody ? (
        <NobodyFound found={found} control={control} />
      ) : (
        <ul className={classes(layout.cards, control.isSearching && css.waiting)}>
          {edges.map((edge, index) => (
            <li key={edge.node.id} className={css.cell}>
              <SearchCard edge={edge} eager={index < FIRST_ROWS} />
            </li>
          ))}
          {pages.isLoading && Array.from({ length: WAITING_CARDS }, (_, index) => <li key={index}><Skeleton shape="card" /></li>)}
        </ul>
      )}
      {signedIn ? <LoadMore {...pages} /> : !nobody && <VisitorLimit />}
      {!nobody && !pages.hasNext && <SearchCoach found={found} control={control} />}
      {!pages.hasNext && <SimilarMembers found={found} />}
    </section>
  )
}

const fragment = graphql`
  fragment MembersResults_query on Query
  @refetchable(queryName: "MembersResultsPageQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
    searchProfiles(filter: $filter, order: $order, first: $count, after: $cursor) @connection(key: "MembersResults_searchProfiles") {
      totalCount
      totalIsExact
      edges {
        cursor
        node {
          id
        }
        ...SearchCard_edge
      }
      ...NobodyFound_found
      ...SearchCoach_found
      ...SimilarMembers_found
    }
  }
`
