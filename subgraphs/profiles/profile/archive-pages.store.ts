import type { Kysely } from 'kysely'
import type { ArchivePage, ArchiveValue } from '#platform/members/archive-page.ts'
import { LOCALES } from '#platform/site/site-texts.ts'
import { readSite } from '#platform/site/site.store.ts'
import { cityById, placeName, regionName } from '../geo/places.ts'
import { memberData } from '../member-data.ts'
import type { Tables } from '../tables.ts'
import { readChoices, type ChoicesOfSite } from './choice.store.ts'
import { EVERYONE_CODE } from './gender.rules.ts'

type Fact = { label: string; values: ArchiveValue[] }

/** The member's profile and photos as pages. */
export async function profilePages(
  db: Kysely<Tables>,
  of: { siteId: string; memberId: string },
): Promise<ArchivePage[]> {
  const photoNames = (await memberData.files!(db as Kysely<unknown>, of.memberId)).map(({ name }) => name)
  const profile = await db
    .selectFrom('profiles.profile')
    .selectAll()
    .where('id', '=', of.memberId)
    .where('siteId', '=', of.siteId)
    .executeTakeFirst()
  const site = await readSite(db, of.siteId)
  if (profile === undefined || site === undefined) return []
  const choices = await readChoices(db, of.siteId)
  const gender = (code: number): ArchiveValue =>
    code === EVERYONE_CODE
      ? { word: 'everyone' }
      : { names: site.genders.find((known) => known.code === code)?.names ?? {} }
  const facts: Fact[] = [
    { label: 'name', values: [{ text: profile.displayName }] },
    { label: 'dateOfBirth', values: [{ day: profile.birthdate }] },
    { label: 'gender', values: [gender(profile.gender)] },
    { label: 'seeking', values: [gender(profile.seeking)] },
    {
      label: 'sexuality',
      values: profile.sexuality === null ? [] : [{ word: `sexuality.${profile.sexuality}` }],
    },
    { label: 'country', values: [{ country: profile.country }] },
    { label: 'region', values: placeOf(profile.regionId, (locale, id) => regionName(id, locale)) },
    { label: 'city', values: placeOf(profile.cityId, cityIn) },
    { label: 'aboutMe', values: profile.aboutMe === null ? [] : [{ text: profile.aboutMe }] },
    { label: 'hair', values: chosen(choices, [profile.hair]) },
    { label: 'eyes', values: chosen(choices, [profile.eye]) },
    { label: 'body', values: chosen(choices, [profile.body]) },
    { label: 'relationship', values: chosen(choices, [profile.relationship]) },
    { label: 'interests', values: chosen(choices, profile.interestIds) },
  ]
  return [
    {
      name: 'profile',
      blocks: [{ kind: 'facts', facts: facts.filter(({ values }) => values.length > 0) }],
    },
    {
      name: 'photos',
      blocks: photoNames.length === 0 ? [] : [{ kind: 'pictures', files: photoNames }],
    },
  ]
}

function chosen({ byId }: ChoicesOfSite, ids: (number | null)[]): ArchiveValue[] {
  return ids.flatMap((id) => {
    const choice = id === null ? undefined : byId.get(id)
    return choice === undefined ? [] : [{ names: choice.names }]
  })
}

function cityIn(locale: string, id: number): string | undefined {
  const city = cityById(id)
  return city && placeName(city, locale)
}

function placeOf<Id>(id: Id | null, nameIn: (locale: string, id: Id) => string | undefined): ArchiveValue[] {
  if (id === null) return []
  const names = LOCALES.flatMap((locale) => {
    const name = nameIn(locale, id)
    return name === undefined ? [] : [[locale, name] as const]
  })
  return names.length === 0 ? [] : [{ names: Object.fromEntries(names) }]
}
