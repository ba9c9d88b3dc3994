import { graphql, readInlineData } from 'react-relay'
import type { activeRows_figures$key } from '#web/__generated__/activeRows_figures.graphql.ts'

export type ActiveRows = {
  days: { day: string; ofDay: number; ofWeek: number; ofMonth: number }[]
  genders: { day: string; gender: string; ofMonth: number }[]
}

/** Active members by day, and by gender; none for a period that was not asked for. */
export function activeRows(key: activeRows_figures$key | null | undefined): ActiveRows {
  if (!key) return { days: [], genders: [] }
  const { series, genderSeries } = readInlineData(fragment, key)
  return {
    days: series.days.map((day, at) => ({
      day,
      ofDay: series.ofDay[at]!,
      ofWeek: series.ofWeek[at]!,
      ofMonth: series.ofMonth[at]!,
    })),
    genders: genderSeries.days.map((day, at) => ({
      day,
      gender: genderSeries.gender[at]!,
      ofMonth: genderSeries.ofMonth[at]!,
    })),
  }
}

/** The genders that members have, women and men first. */
export function gendersOf({ genders }: ActiveRows): string[] {
  const tokens = new Set(genders.map(({ gender }) => gender))
  const usual = ['FEMALE', 'MALE'].filter((gender) => tokens.has(gender))
  return [...usual, ...[...tokens].filter((gender) => !usual.includes(gender)).toSorted()]
}

const fragment = graphql`
  fragment activeRows_figures on ActiveFigures @inline {
    series {
      days
      ofDay
      ofWeek
      ofMonth
    }
    genderSeries {
      days
      gender
      ofMonth
    }
  }
`
