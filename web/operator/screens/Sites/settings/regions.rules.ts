import { isRecord } from './fields.rules.ts'

/** A region that a site offers, with its own names by language. */
export type OfferedRegion = { readonly id: string; readonly names: Readonly<Record<string, string>> }
/** By country; a country without a list offers all regions of the product. */
export type RegionData = Readonly<Record<string, readonly OfferedRegion[]>>

/** The setting's value, as far as it has the form. */
export function readRegionData(value: unknown): RegionData {
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).map(([country, regions]) => [
      country,
      (Array.isArray(regions) ? regions : []).filter(isRecord).map(({ id, names }) => ({
        id: String(id),
        names: isRecord(names) ? (names as Record<string, string>) : {},
      })),
    ]),
  )
}

/** The data with another list for a country; undefined for all regions of the product. */
export function withList(
  data: RegionData,
  country: string,
  list: readonly OfferedRegion[] | undefined,
): RegionData {
  const { [country]: _old, ...others } = data
  return list === undefined ? others : { ...others, [country]: list }
}

/** The list with an entry one place up or down. */
export function moved(list: readonly OfferedRegion[], from: number, step: -1 | 1): readonly OfferedRegion[] {
  const entry = list[from]
  const to = from + step
  if (entry === undefined || to < 0 || to >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, entry)
}

/** The list with another name of a region; an empty one is that of the product again. */
export function renamed(
  list: readonly OfferedRegion[],
  id: string,
  { language, name }: { language: string; name: string },
): readonly OfferedRegion[] {
  return list.map((region) => {
    if (region.id !== id) return region
    const { [language]: _old, ...names } = region.names
    return { id, names: name === '' ? names : { ...names, [language]: name } }
  })
}
