import {
  cursorOf,
  INSTANT,
  numberUpTo,
  oneOf,
  orNull,
  ROW_ID,
  type CursorCodec,
} from '#platform/base/cursors.ts'
import type { SearchPosition } from '../search-index/search.rules.ts'
import type { SearchOrder } from '../tables.ts'

/**
 * The payload of the cursor from page 1 on: the order, the moment of page 1, the count then, and the band
 * with the position in it.
 */
export type SearchProgress = {
  order: SearchOrder
  moment: string
  total: number
  band: number
  position: SearchPosition
  /** The default ages of page 1, where the search left them to the member's saved search. */
  defaultAges: DefaultAges | undefined
}

type DefaultAges = { minAge: number | null; maxAge: number | null }

const ORDER = oneOf<SearchOrder>('LAST_ACTIVE', 'NEWEST', 'NEAREST')
const COUNT = numberUpTo(9999)
const AGE = orNull(numberUpTo(999))
const WITHOUT_AGES = cursorOf(ORDER, INSTANT, COUNT, COUNT, INSTANT, ROW_ID)
const WITH_AGES = cursorOf(ORDER, INSTANT, COUNT, COUNT, INSTANT, ROW_ID, AGE, AGE)

/** The cursor after a row. */
export const SEARCH_CURSOR: CursorCodec<SearchProgress> = {
  encode({ order, moment, total, band, position, defaultAges }) {
    const parts = [order, new Date(moment), total, band, new Date(position.at), position.id] as const
    return defaultAges === undefined
      ? WITHOUT_AGES.encode([...parts])
      : WITH_AGES.encode([...parts, defaultAges.minAge, defaultAges.maxAge])
  },
  decode(cursor) {
    const parts = WITHOUT_AGES.decode(cursor) ?? WITH_AGES.decode(cursor)
    if (parts === undefined) return undefined
    const [order, moment, total, band, at, id, ...ages] = parts
    const [minAge, maxAge] = ages
    return {
      order,
      moment: moment.toISOString(),
      total,
      band,
      position: { at: at.toISOString(), id },
      defaultAges: minAge === undefined || maxAge === undefined ? undefined : { minAge, maxAge },
    }
  },
}
