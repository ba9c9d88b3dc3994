import { readBoot } from '../../app/boot.ts'
import { readFilter, type MembersFilter } from './membersFilter.rules.ts'

let genders: string[] | undefined

/** The filters that an address of the search carries, as far as the site has them; '' carries none. In the browser only. */
export function readAddress(search: string): MembersFilter {
  genders ??= readBoot().site.genders.map(({ id }) => id)
  return readFilter(new URLSearchParams(search), genders)
}
