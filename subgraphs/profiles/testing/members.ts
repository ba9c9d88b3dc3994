import { newId, toGlobalId } from '#platform/base/global-ids.ts'
import type { SubgraphRuntime } from '#platform/process/subgraph-runtime.ts'
import { EVERYONE } from '#platform/site/site.ts'
import { EVERYONE_CODE } from '../profile/gender.rules.ts'
import { insertProfile, lockProfile } from '../profile/profile.store.ts'
import { updateSearchIndex } from '../search-index/search-index.store.ts'
import { GENDER_CODES } from '../tables.ts'
import type { Person } from './person.ts'

type Gender = keyof typeof GENDER_CODES

/** A member's options; by default a confirmed woman who looks for men. */
export type MemberOptions = Partial<{
  name: string
  gender: Gender
  seeking: Gender | typeof EVERYONE
  dateOfBirth: string
  country: string
  confirmed: boolean
  siteId: string
  at: [number, number]
  cityId: string
}>

/** Publishes a neighbour's event to profiles, through the neighbour's outbox. */
export type AnnounceEvent = (
  topic: string,
  payload: { siteId: string; memberId: string; [key: string]: unknown },
  producer?: string,
) => Promise<void>

/** Creates profiles through the sign-up events of accounts. */
export function createMembers({
  siteId,
  announceEvent,
  settle,
  person,
}: {
  siteId: string
  announceEvent: AnnounceEvent
  settle: () => Promise<void>
  person: (siteId: string, memberId: string) => Person
}) {
  /** A member just after the form was sent: the event is still pending, no handler has run. */
  async function newcomer(options: MemberOptions = {}): Promise<Person> {
    const {
      name = 'Ada',
      gender = 'FEMALE',
      seeking = 'MALE',
      dateOfBirth = '1990-05-17',
      country = 'NL',
      siteId: site = siteId,
    } = options
    const memberId = newId()
    await announceEvent('account.created', {
      siteId: site,
      memberId,
      name,
      gender,
      seeking,
      dateOfBirth,
      locale: 'en',
      country,
    })
    return person(site, memberId)
  }

  async function member(options: MemberOptions = {}): Promise<Person> {
    const somebody = await newcomer(options)
    if (options.confirmed !== false)
      await announceEvent('account.confirmed', { siteId: somebody.siteId, memberId: somebody.memberId! })
    await settle()
    const [latitude, longitude] = options.at ?? []
    if (options.at !== undefined || options.cityId !== undefined) {
      const answer = await somebody.run(SET_LOCATION, {
        input: options.cityId === undefined ? { latitude, longitude } : { cityId: options.cityId },
      })
      if (answer.setLocation.__typename !== 'SetLocationSuccess')
        throw new Error(`no place at ${latitude}, ${longitude}`)
    }
    return somebody
  }

  return { newcomer, member }
}

/** A profile that the site runs, as the seed makes it. */
export async function createHouse(
  runtime: SubgraphRuntime,
  options: MemberOptions & { siteId: string },
): Promise<string> {
  const id = newId()
  await runtime.db.transaction().execute(async (trx) => {
    const {
      gender = 'FEMALE',
      seeking = 'MALE',
      name = 'House',
      dateOfBirth = '1990-05-17',
      country = 'NL',
      siteId,
    } = options
    await insertProfile(trx, {
      id,
      siteId,
      kind: 'house',
      displayName: name,
      gender: GENDER_CODES[gender],
      seeking: seeking === EVERYONE ? EVERYONE_CODE : GENDER_CODES[seeking],
      birthdate: dateOfBirth,
      country,
      accountStatus: 'active',
      createdAt: new Date(),
    })
    await updateSearchIndex(trx, (await lockProfile(trx, id))!)
  })
  return toGlobalId('Profile', id)
}

export const SET_LOCATION = `mutation ($input: SetLocationInput!) { setLocation(input: $input) { __typename
  ... on SetLocationSuccess { profile { id city region country } } ... on InvalidInputError { code fields { path code limit } } } }`
