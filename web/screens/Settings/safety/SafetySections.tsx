import { Suspense } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { SafetySectionsQuery } from '#web/__generated__/SafetySectionsQuery.graphql.ts'
import { Skeleton } from '#web/design/notice/Skeleton.tsx'
import { useRegularly } from '#web/runtime/live/useRegularly.ts'
import { useQueryAttempt } from '#web/runtime/network/queryAttempt.ts'
import { DecisionsSection } from './DecisionsSection.tsx'
import { ReportsSection } from './ReportsSection.tsx'

/** What the member has reported, and the site's decisions about the member (TRUST-07). */
export function SafetySections() {
  return (
    <Suspense
      fallback={
        <>
          <Skeleton shape="panel" />
          <Skeleton shape="panel" />
        </>
      }
    >
      <Loaded />
    </Suspense>
  )
}

// A query of its own: the other parts of the settings need no lists. They show as the store has them, and
// what is new follows.
function Loaded() {
  const fetchKey = useQueryAttempt()
  const { viewer } = useLazyLoadQuery<SafetySectionsQuery>(
    query,
    {},
    { fetchPolicy: 'store-and-network', fetchKey },
  )
  useRegularly<SafetySectionsQuery>(query, {})
  if (!viewer) return null
  return (
    <>
      <ReportsSection viewer={viewer} />
      <DecisionsSection viewer={viewer} />
    </>
  )
}

const query = graphql`
  query SafetySectionsQuery {
    viewer {
      ...ReportsSection_viewer
      ...DecisionsSection_viewer
    }
  }
`
