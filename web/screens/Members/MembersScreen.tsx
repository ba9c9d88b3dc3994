import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { MembersScreenQuery } from '#web/__generated__/MembersScreenQuery.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { Screen } from '#web/design/Screen.tsx'
import { useKeptSearch } from '#web/features/search/useKeptSearch.ts'
import { useMembersFilter } from '#web/features/search/useMembersFilter.ts'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { useAnsweredQuery } from '#web/runtime/page/useAnsweredQuery.ts'
import { useMediaQuery } from '#web/runtime/useMediaQuery.ts'
import { FilterForm } from './FilterForm.tsx'
import { FilterSheet, type FilterSheetHandle } from './FilterSheet.tsx'
import { MembersResults } from './MembersResults.tsx'
import layout from '#web/design/layout.module.css'
import css from './SearchColumns.module.css'

// For a visitor who may not search.
const NO_TERMS = { order: 'LAST_ACTIVE', minAge: null, maxAge: null } as const

/** The search: filters beside the cards from 992 px, in a sheet below. */
export default function MembersScreen({ queryRef }: PageProps<MembersScreenQuery>) {
  const { t } = useTranslation('members')
  const { shown, isAway } = useAnsweredQuery<MembersScreenQuery>(queryRef)
  const data = usePreloadedQuery<MembersScreenQuery>(query, shown)
  const { order, minAge, maxAge } = data.found?.searchProfiles.terms ?? NO_TERMS
  const filters = useMembersFilter({
    order: order === '%future added value' ? NO_TERMS.order : order,
    minAge: minAge ?? undefined,
    maxAge: maxAge ?? undefined,
  })
  const control = isAway ? { ...filters, isSearching: true } : filters
  const wide = useMediaQuery('(width >= 992px)')
  const sheet = useRef<FilterSheetHandle>(null)
  useKeptSearch(query, shown.variables)
  if (!data.found) return null
  return (
    <Screen title={t('title')}>
      <div className={css.columns}>
        {wide && (
          <aside className={classes(layout.panel, css.side)} aria-label={t('filters')}>
            <h2>{t('filters')}</h2>
            <FilterForm query={data} control={control} />
          </aside>
        )}
        <MembersResults
          query={data.found}
          choices={data}
          control={control}
          onOpenFilters={wide ? undefined : () => sheet.current?.open()}
        />
      </div>
      {!wide && (
        <FilterSheet ref={sheet} found={data.found.searchProfiles} control={control} isAway={isAway}>
          <FilterForm query={data} control={control} />
        </FilterSheet>
      )}
    </Screen>
  )
}

const query = graphql`
  query MembersScreenQuery($filter: ProfileSearchInput, $order: SearchOrder, $allowed: Boolean!)
  @preloadable {
    ...FilterForm_query
    ...MembersResults_choices
    ... @include(if: $allowed) @alias(as: "found") {
      searchProfiles(filter: $filter, order: $order, first: 24) {
        # eslint-disable-next-line relay/unused-fields -- FilterSheet draws it
        totalCount
        # eslint-disable-next-line relay/unused-fields -- FilterSheet draws it
        totalIsExact
        terms {
          order
          minAge
          maxAge
        }
      }
      ...MembersResults_query
    }
  }
`
