import type { visitorMembersQuery$variables } from '#web/__generated__/visitorMembersQuery.graphql.ts'
import type { BootData } from '#web/runtime/page/bootData.ts'
import { LISTS, searchInputOf } from './membersFilter.rules.ts'
import { readSiteAddress } from './readAddress.ts'

/** A visitor's search at an address, as the API takes it; names only for the chips that need them. */
export function visitorVariables(
  search: string,
  { site, country }: Pick<BootData, 'site' | 'country'>,
): visitorMembersQuery$variables {
  const filter = readSiteAddress(search, site)
  const regionsOf = filter.country ?? country ?? ''
  return {
    filter: searchInputOf(filter),
    order: filter.order,
    withNames: filter.country !== undefined || LISTS.some((list) => filter[list].length > 0),
    withRegions: filter.regionId !== undefined && regionsOf !== '',
    regionsOf,
  }
}
