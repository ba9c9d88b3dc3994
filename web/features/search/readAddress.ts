import { readBoot } from '#web/runtime/page/boot.ts'
import { readFilter, type AddressFilter } from './membersFilter.rules.ts'

let genders: string[] | undefined

/** The filters that an address of the search carries, as far as the site has them; '' carries none. In the browser only. */
export function readAddress(search: string): AddressFilter {
  genders ??= readBoot().site.genders.map(({ id }) => id)
  return readFilter(new URLSearchParams(search), genders)
}
