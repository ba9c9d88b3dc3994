import { useTransition } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment, usePaginationFragment } from 'react-relay'
import type { MembersResults_choices$key } from '#web/__generated__/MembersResults_choices.graphql.ts'
import type { MembersResults_query$key } from '#web/__generated__/MembersResults_query.graphql.ts'
import type { MembersResultsPageQuery } from '#web/__generated__/MembersResultsPageQuery.graphql.ts'
import { CardGrid } from '#web/design/card/CardGrid.tsx'
import { LoadMore } from '#web/design/card/LoadMore.tsx'
import { searchInputOf } from '#web/features/search/membersFilter.rules.ts'
import { TownHint } from '#web/features/search/TownHint.tsx'
import type { SearchControl } from '#web/features/search/useAddressFilter.ts'
import { usePages } from '#web/runtime/network/usePages.ts'
import { useSignedIn } from '#web/runtime/session/useSignedIn.ts'
import { FilterChips } from './FilterChips.tsx'
import { NewResults, ResultsLine } from './NewResults.tsx'
import { NobodyFound } from './NobodyFound.tsx'
import { SearchCard } from './SearchCard.tsx'
import { SearchCoach } from './SearchCoach.tsx'
import { SimilarMembers } from './SimilarMembers.tsx'
import { SwipeEntry } from './SwipeEntry.tsx'
import { useIsLineInSight } from './useIsLineInSight.ts'
import { useNewResults } from './useNewResults.ts'
import { useTotalText } from './useTotalText.ts'
import { VisitorLimit } from './VisitorLimit.tsx'
import css from './MembersResults.module.css'

const PAGE = 24
const FIRST_ROWS = 6
const WAITING_CARDS = 6

type Props = {
  query: MembersResults_query$key
  choices: MembersResults_choices$key
  control: SearchControl
  onOpenFilters?: () => void
}

/** The number of results, the active filters, and the cards, page after page. */
export function MembersResults({ query, control, onOpenFilters, ...keys }: Props) {
  const { t } = useTranslation('members')
  const choices = useFragment(choicesFragment, keys.choices)
  const totalText = useTotalText()
  const signedIn = useSignedIn()
  const pagination = usePaginationFragment<MembersResultsPageQuery, MembersResults_query$key>(fragment, query)
  const pages = usePages(pagination, PAGE)
  const found = pagination.data.searchProfiles
  const { edges, totalCount, totalIsExact } = found
  const { order } = control.filter
  const nobody = edges.length === 0 && !pages.hasNext
  const news = useNewResults(
    searchInputOf(control.filter),
    control.isSearching ? undefined : edges[0]?.cursor,
  )
  const isLineInSight = useIsLineInSight()
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
        <div>
          <h1>{t(`heading.${order}`)}</h1>
          <ResultsLine found={isLineInSight ? news : undefined} onShow={showNews}>
            {nobody
              ? t('empty.title')
              : t('summary', { total: totalText({ totalCount, totalIsExact }), order: t(`order.${order}`) })}
          </ResultsLine>
          {choices.viewer && <TownHint viewer={choices.viewer} />}
        </div>
        {choices.viewer && <SwipeEntry viewer={choices.viewer} />}
      </div>
      <FilterChips query={choices} control={control} onOpenFilters={onOpenFilters} />
      <NewResults found={isLineInSight ? undefined : news} onShow={showNews} />
      {nobody ? (
        <NobodyFound control={control}>
          <SearchCoach found={found} control={control} />
        </NobodyFound>
      ) : (
        <CardGrid
          className={control.isSearching ? css.waiting : undefined}
          cards={edges.map((edge, index) => (
            <SearchCard key={edge.node.id} edge={edge} eager={index < FIRST_ROWS} />
          ))}
          hasNext={pages.hasNext}
          waiting={pages.isLoading ? WAITING_CARDS : 0}
        />
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
    searchProfiles(filter: $filter, order: $order, first: $count, after: $cursor)
      @connection(key: "MembersResults_searchProfiles") {
      totalCount
      totalIsExact
      edges {
        cursor
        node {
          id
        }
        ...SearchCard_edge
      }
      ...SearchCoach_found
      ...SimilarMembers_found
    }
  }
`

const choicesFragment = graphql`
  fragment MembersResults_choices on Query {
    ...FilterChips_query
    viewer {
      ...SwipeEntry_viewer
      ...TownHint_viewer
    }
  }
`
