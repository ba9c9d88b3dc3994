import { RequestError } from '#platform/errors.ts'
import { isRowId } from '#platform/global-ids.ts'
import { encodeCursor } from '#platform/pagination.ts'
import type { SearchPosition } from './search.rules.ts'

export type SearchOrder = 'LAST_ACTIVE' | 'NEWEST' | 'NEAREST'

/** What the cursor carries from page 1 on: the order, the moment page 1 was asked, the count then, and the band with the position in it. */
export type SearchProgress = {
  order: SearchOrder
  moment: string
  total: number
  band: number
  position: SearchPosition
  /** The ages that page 1 was filled up with, where the search left them to what the member has kept. */
  usualAges: UsualAges | undefined
}

type UsualAges = { minAge: number | null; maxAge: number | null }

/** The cursor behind a row. */
export function encodeProgress(progress: SearchProgress): string {
  const { order, moment, total, band, position, usualAges } = progress
  const ages = usualAges === undefined ? [] : [usualAges.minAge ?? '', usualAges.maxAge ?? '']
  return encodeCursor([order, moment, total, band, position.at, position.id, ...ages])
}

/**
 * What a cursor of a client says, the fields of which it may have made up.
 * @throws RequestError BAD_USER_INPUT for one that was never given
 */
export function readProgress(parts: string[]): SearchProgress {
  const [order, moment, total, band, at, id, minAge, maxAge] = parts
  const isTime = (text: string | undefined) =>
    text !== undefined &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) &&
    !Number.isNaN(Date.parse(text))
  const isCount = (text: string | undefined) => text !== undefined && /^\d{1,4}$/.test(text)
  const isAge = (text: string | undefined) => text === undefined || /^\d{0,3}$/.test(text)
  const known = order === 'LAST_ACTIVE' || order === 'NEWEST' || order === 'NEAREST'
  if (
    !known ||
    !isTime(moment) ||
    !isCount(total) ||
    !isCount(band) ||
    !isTime(at) ||
    !isAge(minAge) ||
    !isAge(maxAge) ||
    id === undefined ||
    !isRowId(id)
  ) {
    throw new RequestError('BAD_USER_INPUT', 'This cursor is none of ours')
  }
  return {
    order,
    moment: moment!,
    total: Number(total),
    band: Number(band),
    position: { at: at!, id },
    usualAges: minAge === undefined ? undefined : { minAge: ageOf(minAge), maxAge: ageOf(maxAge) },
  }
}

const ageOf = (text: string | undefined) => (text ? Number(text) : null)
