import { EVERYONE } from '#web/features/profiles/useGenders.ts'
import { readBoot } from '#web/runtime/page/boot.ts'
import { readFilter, type AddressFilter } from './membersFilter.rules.ts'

let genders: string[] | undefined

/** The filters in a search's address, as far as the site has them; '' has none. Browser only. */
export function readAddress(search: string): AddressFilter {
  genders ??= [...readBoot().site.genders.map(({ id }) => id), EVERYONE]
  return readFilter(new URLSearchParams(search), genders)
}
