import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { MembersScreenQuery } from '../../__generated__/MembersScreenQuery.graphql.ts'
import type { PageProps } from '../../app/page.ts'
import { Screen } from '../../components/Screen.tsx'
import { useMediaQuery } from '../../components/useMediaQuery.ts'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'
import { FilterForm } from './FilterForm.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { MembersResults } from './MembersResults.tsx'
import css from './MembersScreen.module.css'
import { useKeptSearch } from './searchMemory.ts'
import { useMembersFilter } from './useMembersFilter.ts'
import { VisitorGate } from './VisitorGate.tsx'

/** The search: filters beside the cards from 992 px, in a sheet below. */
export default function MembersScreen({ queryRef }: PageProps<MembersScreenQuery>) {
  const { t } = useTranslation('members')
  const data = usePreloadedQuery<MembersScreenQuery>(query, queryRef)
  const control = useMembersFilter()
  const wide = useMediaQuery('(width >= 992px)')
  const [sheetOpen, setSheetOpen] = useState(false)
  useKeptSearch(query, queryRef.variables)
  if (!data.found) return <VisitorGate />
  return (
    <Screen title={t('title')}>
      <div className={css.columns}>
        {wide && (
          <aside className={classes(layout.panel, css.side)} aria-label={t('filters')}>
            <h2>{t('filters')}</h2>
            <FilterForm query={data} control={control} />
          </aside>
        )}
        <MembersResults query={data.found} choices={data} control={control} onOpenFilters={wide ? undefined : () => setSheetOpen(true)} />
      </div>
      {!wide && (
        <FilterSheet open={sheetOpen} onClose={() => setSheetOpen(false)} query={data.found} control={control}>
          <FilterForm query={data} control={control} />
        </FilterSheet>
      )}
    </Screen>
  )
}

const query = graphql`
  query MembersScreenQuery($filter: ProfileSearchInput, $order: SearchOrder, $allowed: Boolean!) @preloadable {
    ...FilterForm_query
    ...FilterChips_query
    ... @include(if: $allowed) @alias(as: "found") {
      ...MembersResults_query
      ...FilterSheet_query
    }
  }
`
