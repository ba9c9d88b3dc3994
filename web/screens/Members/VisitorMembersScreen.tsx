import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData, useRevalidator } from 'react-router'
import { classes } from '#web/design/classes.ts'
import { Screen } from '#web/design/Screen.tsx'
import { useAddressFilter } from '#web/features/search/useAddressFilter.ts'
import { RequestFault } from '#web/runtime/network/faults.ts'
import { whenReachable } from '#web/runtime/network/whenReachable.ts'
import { useBoot } from '#web/runtime/page/BootContext.tsx'
import { useAskInLanguage } from '#web/runtime/page/useAskInLanguage.ts'
import { useMediaQuery } from '#web/runtime/useMediaQuery.ts'
import { FilterSheet, type FilterSheetHandle } from './FilterSheet.tsx'
import { findMembers, type FoundMembers } from './visitors/findMembers.ts'
import { FilterSkeleton, LateFilters } from './visitors/LateFilters.tsx'
import { VisitorResults } from './visitors/VisitorResults.tsx'
import layout from '#web/design/layout.module.css'
import css from './SearchColumns.module.css'

/** The route's loader. */
export const load = findMembers

// Visitors have no stored terms.
const VISITORS_TERMS = { order: 'LAST_ACTIVE' } as const

/** What the search has found: from the document while the server draws, afterwards from the route. */
function useFoundMembers(): FoundMembers {
  const loaded = useLoaderData<FoundMembers | null>()
  const { members } = useBoot()
  if (loaded) return loaded
  // The error page reports it, with a retry.
  if (!members?.answer) throw new RequestFault('GENERIC', members?.reference)
  return { answer: members.answer, isAway: false }
}

/** True once the page is there and has nothing more urgent to do. */
function useIsQuiet(): boolean {
  const [isQuiet, setIsQuiet] = useState(false)
  useEffect(() => {
    // Safari has no idle callbacks.
    const timer = setTimeout(() => setIsQuiet(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return isQuiet
}

/**
 * The search for visitors, drawn by the server and without Relay (SRCH-05). Filters beside the cards from
 * 992 px, in a sheet below; they come after the page.
 */
export default function VisitorMembersScreen() {
  const { t } = useTranslation('members')
  const { answer, isAway } = useFoundMembers()
  const filters = useAddressFilter(VISITORS_TERMS)
  const control = isAway ? { ...filters, isSearching: true } : filters
  const wide = useMediaQuery('(width >= 992px)')
  const isQuiet = useIsQuiet()
  const sheet = useRef<FilterSheetHandle>(null)
  const { revalidate } = useRevalidator()
  useAskInLanguage()
  useEffect(
    () => (isAway ? whenReachable(() => void revalidate(), { isAway: true }) : undefined),
    [isAway, answer, revalidate],
  )
  return (
    <Screen title={t('title')}>
      <div className={css.columns}>
        <aside className={classes(layout.panel, css.side)} aria-label={t('filters')}>
          <h2>{t('filters')}</h2>
          {isQuiet ? wide && <LateFilters control={control} /> : <FilterSkeleton />}
        </aside>
        <VisitorResults answer={answer} control={control} onOpenFilters={() => sheet.current?.open()} />
      </div>
      {!wide && (
        <FilterSheet ref={sheet} found={answer.searchProfiles} control={control} isAway={isAway}>
          <LateFilters control={control} takesFocus />
        </FilterSheet>
      )}
    </Screen>
  )
}
