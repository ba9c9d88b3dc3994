import { useTranslation } from 'react-i18next'
import { graphql, usePaginationFragment } from 'react-relay'
import type { FilterChips_query$key } from '../../__generated__/FilterChips_query.graphql.ts'
import type { MembersResultsPageQuery } from '../../__generated__/MembersResultsPageQuery.graphql.ts'
import type { MembersResults_query$key } from '../../__generated__/MembersResults_query.graphql.ts'
import { LoadMore } from '../../components/LoadMore.tsx'
import { ProfileCard } from '../../components/ProfileCard.tsx'
import { usePages } from '../../components/usePages.ts'
import { Skeleton } from '../../design/Skeleton.tsx'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'
import { FilterChips } from './FilterChips.tsx'
import css from './MembersResults.module.css'
import { NobodyFound } from './NobodyFound.tsx'
import type { FilterControl } from './useMembersFilter.ts'
import { useTotalText } from './useTotalText.ts'

const PAGE = 24
const FIRST_ROWS = 6
const WAITING_CARDS = 6

type Props = { query: MembersResults_query$key; choices: FilterChips_query$key; control: FilterControl; onOpenFilters?: () => void }

/** How many were found, by which filters, and their cards, page after page. */
export function MembersResults({ query, choices, control, onOpenFilters }: Props) {
  const { t } = useTranslation('members')
  const totalText = useTotalText()
  const pagination = usePaginationFragment<MembersResultsPageQuery, MembersResults_query$key>(fragment, query)
  const pages = usePages(pagination, PAGE)
  const { edges, totalCount, totalIsExact } = pagination.data.searchProfiles
  const { order } = control.filter
  const nobody = edges.length === 0 && !pages.hasNext
  return (
    <section aria-busy={control.isSearching}>
      <div className={css.heading}>
        <h1>{t(`heading.${order}`)}</h1>
        <p className={classes(layout.muted, layout.small)} role="status">
          {nobody ? t('empty.title') : t('summary', { total: totalText({ totalCount, totalIsExact }), order: t(`order.${order}`) })}
        </p>
      </div>
      <FilterChips query={choices} control={control} onOpenFilters={onOpenFilters} />
      {nobody ? (
        <NobodyFound control={control} />
      ) : (
        <ul className={classes(layout.cards, control.isSearching && css.waiting)}>
          {edges.map(({ node }, index) => (
            <li key={node.id} className={css.cell}>
              <ProfileCard profile={node} eager={index < FIRST_ROWS} />
            </li>
          ))}
          {pages.isLoading && Array.from({ length: WAITING_CARDS }, (_, index) => <li key={index}><Skeleton shape="card" /></li>)}
        </ul>
      )}
      <LoadMore {...pages} />
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
        node {
          id
          ...ProfileCard_profile
        }
      }
    }
  }
`
