import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { NobodyFound_found$key } from '#web/__generated__/NobodyFound_found.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { EmptyState } from '#web/design/notice/EmptyState.tsx'
import { countFilters } from '#web/features/search/membersFilter.rules.ts'
import type { FilterControl } from '#web/features/search/useMembersFilter.ts'
import { SearchCoach } from './SearchCoach.tsx'

/** An empty result: says why, offers wider filters with their counts, and to clear all filters (SRCH-06). */
export function NobodyFound(props: { found: NobodyFound_found$key; control: FilterControl }) {
  const { t } = useTranslation('members')
  const found = useFragment(fragment, props.found)
  const count = countFilters(props.control.filter)
  return (
    <EmptyState
      drawing="map"
      roomy
      title={t('empty.title')}
      text={count > 0 ? t('empty.text', { count }) : t('empty.textWithoutFilters')}
    >
      <SearchCoach found={found} control={props.control} />
      {count > 0 && (
        <Button size="large" onClick={props.control.clear}>
          {t('clear')}
        </Button>
      )}
    </EmptyState>
  )
}

const fragment = graphql`
  fragment NobodyFound_found on ProfileSearchConnection {
    ...SearchCoach_found
  }
`
