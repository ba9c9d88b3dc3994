import { graphql, readInlineData } from 'react-relay'
import type { signupRows_figures$key } from '#web/__generated__/signupRows_figures.graphql.ts'

export type SignupRow = { day: string; signups: number; activated: number }

/** Sign-ups by day; none for a period that was not asked for. */
export function signupRows(key: signupRows_figures$key | null | undefined): SignupRow[] {
  if (!key) return []
  return readInlineData(fragment, key).days.map(({ day, signups, activated }) => ({
    day,
    signups,
    activated,
  }))
}

const fragment = graphql`
  fragment signupRows_figures on SignupFigures @inline {
    days {
      day
      signups
      activated
    }
  }
`
