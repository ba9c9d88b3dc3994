import { EVERYONE } from '#web/features/profiles/useGenders.ts'
import { readBoot } from '#web/runtime/page/boot.ts'
import type { ClientSite } from '#web/runtime/page/bootData.ts'
import { readFilter, type AddressFilter } from './membersFilter.rules.ts'

/** The filters in a search's address, as far as the site has them; '' has none. */
export function readSiteAddress(search: string, { genders }: Pick<ClientSite, 'genders'>): AddressFilter {
  return readFilter(new URLSearchParams(search), [...genders.map(({ id }) => id), EVERYONE])
}

let site: ClientSite | undefined

/** The same, with the site of the document. Browser only. */
export function readAddress(search: string): AddressFilter {
  site ??= readBoot().site
  return readSiteAddress(search, site)
}
