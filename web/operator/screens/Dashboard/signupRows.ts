import { graphql, readInlineData } from 'react-relay'
import type { signupRows_figures$key } from '#web/__generated__/signupRows_figures.graphql.ts'

export type SignupRow = { day: string; signups: number; activated: number }

/** Sign-ups by day; none for a period that was not asked for. */
export function signupRows(key: signupRows_figures$key | null | undefined): SignupRow[] {
  if (!key) return []
  const { days, signups, activated } = readInlineData(fragment, key).series
  return days.map((day, at) => ({ day, signups: signups[at]!, activated: activated[at]! }))
}

const fragment = graphql`
  fragment signupRows_figures on SignupFigures @inline {
    series {
      days
      signups
      activated
    }
  }
`
