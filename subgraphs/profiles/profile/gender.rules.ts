import type { Site, SiteGender } from '#platform/site/site.ts'

type GendersOfSite = Pick<Site, 'genders'>

/** The genders that a site offers, in display order. */
export function offeredGenders({ genders }: GendersOfSite): SiteGender[] {
  return genders.filter(({ offered }) => offered)
}

/** The code of a gender that the site offers; undefined for any other token. */
export function offeredGenderCode(site: GendersOfSite, token: string): number | undefined {
  return offeredGenders(site).find((gender) => gender.token === token)?.code
}

/** The token for a profile's gender, even if the site has since hidden that gender. */
export function genderToken({ genders }: GendersOfSite, code: number): string {
  const gender = genders.find((known) => known.code === code)
  if (gender === undefined) throw new Error(`no gender has the code ${code}`)
  return gender.token
}
