import { EVERYONE, type Site, type SiteGender } from '#platform/site/site.ts'

type GendersOfSite = Pick<Site, 'genders'>

/** The genders that a site offers, in display order. */
export function offeredGenders({ genders }: GendersOfSite): SiteGender[] {
  return genders.filter(({ offered }) => offered)
}

/** The code of a gender that the site offers; undefined for any other token. */
export function offeredGenderCode(site: GendersOfSite, token: string): number | undefined {
  return offeredGenders(site).find((gender) => gender.token === token)?.code
}

/** Its code in profiles.gender, as what a member looks for. */
export const EVERYONE_CODE = 0

/** The code of what a member may look for: a gender that the site offers, or everyone. */
export function soughtGenderCode(site: GendersOfSite, token: string): number | undefined {
  return token === EVERYONE ? EVERYONE_CODE : offeredGenderCode(site, token)
}

/** The codes of the genders that a member looks for. */
export function soughtGenders({ genders }: GendersOfSite, seeking: number): number[] {
  return seeking === EVERYONE_CODE ? genders.map(({ code }) => code) : [seeking]
}

/**
 * The token for a profile's gender or for what it looks for, even if the site has since hidden that gender.
 */
export function genderToken({ genders }: GendersOfSite, code: number): string {
  const gender = genders.find((known) => known.code === code)
  if (gender === undefined) throw new Error(`no gender has the code ${code}`)
  return gender.token
}
