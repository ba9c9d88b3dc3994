import { fetchQuery, graphql } from 'react-relay'
import type { siteDayQuery } from '#web/__generated__/siteDayQuery.graphql.ts'
import { operatorEnvironment } from '#web/operator/session/environment.ts'

/** Short against a day, long against a row of choices. */
const KEPT_MILLISECONDS = 60_000

let kept: { day: string; until: number } | undefined

/** Today by the clock of the site that the console works on: 2026-11-26. Another site is another document. */
export async function siteDay(): Promise<string> {
  if (kept !== undefined && performance.now() < kept.until) return kept.day
  const data = await fetchQuery<siteDayQuery>(operatorEnvironment(), query, {}).toPromise()
  const day = data?.operator?.site.today
  // Without a session every screen leads to the login, whatever its days are.
  if (day === undefined) return new Date().toISOString().slice(0, 10)
  kept = { day, until: performance.now() + KEPT_MILLISECONDS }
  return day
}

const query = graphql`
  query siteDayQuery {
    operator {
      site {
        today
      }
    }
  }
`
