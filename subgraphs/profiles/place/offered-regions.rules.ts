import type { SiteSettings } from '#platform/site/site-settings.ts'
import { localised, type Site } from '#platform/site/site.ts'
import type { Region } from '../geo/places.ts'

/**
 * The regions that a site offers in a country: those of its setting `regionData`, with that order and those
 * names, as far as the product has them; without a setting all of them.
 */
export function offeredRegions(
  known: Region[],
  of: { site: Pick<Site, 'settings' | 'defaultLocale'>; country: string; locale: string },
): Region[] {
  const { regionData } = of.site.settings
  if (!Object.hasOwn(regionData, of.country)) return known
  return regionData[of.country]!.flatMap(({ id, names }) => {
    const region = known.find((candidate) => candidate.id === id)
    if (region === undefined) return []
    const name =
      Object.keys(names).length === 0 ? region.name : localised(names, of.locale, of.site.defaultLocale)
    return [{ ...region, name }]
  })
}

/**
 * Whether a site offers a region: a member may choose only from the lists.
 * @param ownCountry the country where the member already lives: a member from elsewhere may also choose among
 * the regions there
 */
export function isOfferedRegion(
  settings: Pick<SiteSettings, 'regionData' | 'countries'>,
  region: { country: string; id: string },
  ownCountry: string,
): boolean {
  const countries = [...settings.countries, ownCountry]
  if (settings.countries.length > 0 && !countries.includes(region.country)) return false
  return (
    !Object.hasOwn(settings.regionData, region.country) ||
    settings.regionData[region.country]!.some(({ id }) => id === region.id)
  )
}
