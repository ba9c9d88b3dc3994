import type { Transaction } from 'kysely'
import { ageOn } from '#platform/postgres/clock.ts'
import { InvalidInputError, type InvalidField } from '#platform/base/errors.ts'
import { readText } from '#platform/base/input-text.ts'
import { cleanName } from '#platform/members/member-name.rules.ts'
import { withTransactionAndNotify } from '#platform/events/outbox.ts'
import { pastedDate } from '#platform/base/pasted-text.rules.ts'
import { batchLoad, requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { visitorsMayLook } from '#platform/site/site.ts'
import { recordPresence } from '#subgraphs/conversations/published.ts'
import { hasSexualityConsent } from '#subgraphs/accounts/published.ts'
import { announce, catchUpWithAccount } from './account.handlers.ts'
import { updateSearchIndex } from '../index/search-index.store.ts'
import type { FactList } from './choice.store.ts'
import { choicesOf } from './site-choices.ts'
import { offeredGenderCode } from './gender.rules.ts'
import { isPosition } from '../geo/places.ts'
import {
  locationOfCity,
  locationOfPosition,
  locationOfRegion,
  type Location,
} from '../place/location.rules.ts'
import { isOfferedRegion } from '../place/offered-regions.rules.ts'
import { recordActivity } from '../index/presence.actions.ts'
import { checkAboutMe, checkDateOfBirth, checkDisplayName, INTERESTS_COUNT } from './profile.rules.ts'
import { claimName } from '../published.ts'
import {
  findProfilesFor,
  findRemovedProfilesFor,
  lockProfile,
  updateProfile,
  type Audience,
  type ProfileRow,
} from './profile.store.ts'
import type { StoredProfile, Sexuality, Tables } from '../tables.ts'

type Context = RequestContext<Tables>

/** What a member changes of the own profile; what is left out stays. Null clears what may be empty. */
export type ProfileChange = {
  displayName?: string | null
  gender?: string | null
  dateOfBirth?: string | null
  aboutMe?: string | null
  sexuality?: Sexuality | null
  seeking?: string | null
  hairColorId?: string | null
  eyeColorId?: string | null
  bodyTypeId?: string | null
  relationshipStatusId?: string | null
  interestIds?: string[] | null
}

/** Where a member lives, in one of three ways; the first that is given counts. */
type LocationInput = {
  cityId?: string | null
  regionId?: string | null
  latitude?: number | null
  longitude?: number | null
}

/** For whom this request looks things up. */
export function audienceOf(ctx: Context): Audience {
  return {
    siteId: ctx.site.id,
    memberId: ctx.viewer?.memberId,
    visitorsAllowed: visitorsMayLook(ctx.site.settings, ctx.visit.hasTrafficSource),
  }
}

/** A profile as the request's viewer may see it, or undefined; loads of one tick are one query. */
export function loadProfile(ctx: Context, id: string): Promise<ProfileRow | undefined> {
  recordActivity(ctx)
  return batchLoad(ctx, 'profile', id, (ids) => findProfilesFor(ctx.db, audienceOf(ctx), ids))
}

/** What is left of a profile for those who talked to a member that was removed for fraud; undefined for everybody else. */
export function loadRemovedProfile(ctx: Context, id: string): Promise<ProfileRow | undefined> {
  return batchLoad(ctx, 'removed-profile', id, async (ids) => {
    const removed = await findRemovedProfilesFor(ctx.db, audienceOf(ctx), ids)
    // Who was let in again since the first question stands in neither answer.
    const missed = ids.filter((each) => !removed.has(each))
    return missed.length === 0
      ? removed
      : new Map([...removed, ...(await findProfilesFor(ctx.db, audienceOf(ctx), missed))])
  })
}

/** The viewer's own profile, also in the moment after signing up. */
export async function loadOwnProfile(ctx: Context): Promise<ProfileRow> {
  const { memberId } = requireViewer(ctx)
  const found = await loadProfile(ctx, memberId)
  if (found !== undefined) return found
  await catchUpWithAccount(ctx.db, ctx.services.pubSub, memberId)
  const made = await loadProfile(ctx, memberId)
  if (made === undefined) throw new Error('a member has no profile')
  return made
}

/** The age that others see, in the site's time zone. */
export function ageOf(ctx: Context, profile: Pick<StoredProfile, 'birthdate'>): number {
  return ageOn(profile.birthdate, ctx.today.date)
}

/**
 * Changes the viewer's profile; all fields or none.
 * @throws InvalidInputError naming every field that was refused
 */
export async function changeProfile(ctx: Context, input: ProfileChange): Promise<ProfileRow> {
  const change = await checkedChange(ctx, await loadOwnProfile(ctx), input)
  return writeOwnProfile(ctx, change)
}

/**
 * Sets where the viewer lives: a town or region from the lists, or a position from the browser, of which only the grid cell is kept.
 * @throws InvalidInputError for an unknown town or region, or a position where no town is near
 */
export async function changeLocation(ctx: Context, input: LocationInput): Promise<ProfileRow> {
  return writeOwnProfile(ctx, locationOf(ctx, await loadOwnProfile(ctx), input))
}

/** Hides the viewer from search and from "online", or shows the viewer again (PROF-09); open pages of those with whom the viewer talks hear of it. */
export async function changeInvisible(ctx: Context, invisible: boolean): Promise<ProfileRow> {
  return writeOwnProfile(ctx, { invisible })
}

/** Leaves house profiles out of what the viewer finds and is suggested, or shows them again (TRUST-01). */
export async function changeHidesHouse(ctx: Context, hide: boolean): Promise<ProfileRow> {
  return writeOwnProfile(ctx, { hidesHouse: hide })
}

function locationOf(
  { site: { settings } }: Context,
  own: ProfileRow,
  { cityId, regionId, latitude, longitude }: LocationInput,
): Location {
  if (cityId != null) {
    const location = /^\d{1,9}$/.test(cityId) ? locationOfCity(Number(cityId)) : undefined
    if (location === undefined) throw new InvalidInputError([{ path: 'cityId', code: 'CITY_UNKNOWN' }])
    return location
  }
  if (regionId != null) {
    const location = locationOfRegion(regionId)
    if (
      location === undefined ||
      !isOfferedRegion(settings, { country: location.country, id: regionId }, own.country)
    )
      throw new InvalidInputError([{ path: 'regionId', code: 'REGION_UNKNOWN' }])
    return location
  }
  if (latitude == null || longitude == null)
    throw new InvalidInputError([{ path: 'cityId', code: 'LOCATION_REQUIRED' }])
  if (!isPosition(latitude, longitude))
    throw new InvalidInputError([{ path: 'latitude', code: 'POSITION_INVALID' }])
  const location = locationOfPosition(latitude, longitude)
  if (location === undefined) throw new InvalidInputError([{ path: 'latitude', code: 'NO_PLACE_NEAR' }])
  return location
}

async function writeOwnProfile(ctx: Context, change: Partial<StoredProfile>): Promise<ProfileRow> {
  const before = await loadOwnProfile(ctx)
  await withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx, notify) => {
    const locked = await lockProfile(trx, before.id)
    await takeName(trx, before, { from: locked?.displayName, to: change.displayName })
    await updateProfile(trx, before.id, change)
    const after = (await lockProfile(trx, before.id))!
    await updateSearchIndex(trx, after)
    if (after.displayName !== before.displayName) await announce(trx, after, ctx.requestId)
    // Pages on which the member shows as online stand open.
    if (after.invisible !== locked?.invisible)
      for (const id of await recordPresence(trx, after.id)) notify(id)
  })
  return loadOwnProfile(ctx)
}

async function takeName(
  trx: Transaction<Tables>,
  { id, siteId }: ProfileRow,
  { from, to }: { from: string | undefined; to: string | undefined },
): Promise<void> {
  if (to === undefined || to === from) return
  if (!(await claimName(trx, { siteId, memberId: id, name: to })))
    throw new InvalidInputError([{ path: 'displayName', code: 'NAME_LOOKS_LIKE_ANOTHER' }])
}

const CHOICE_FIELDS = {
  hairColorId: ['hair', 'hair'],
  eyeColorId: ['eye', 'eye'],
  bodyTypeId: ['body', 'body'],
  relationshipStatusId: ['relationship', 'relationship'],
} as const

async function checkedChange(
  ctx: Context,
  own: ProfileRow,
  input: ProfileChange,
): Promise<Partial<StoredProfile>> {
  const faults: InvalidField[] = []
  const change: Partial<StoredProfile> = {}
  const choices = await choicesOf(ctx)
  const isChoice = (list: FactList, id: string) =>
    /^\d{1,9}$/.test(id) && choices.byId.get(Number(id))?.list === list
  if (input.displayName != null) {
    const name = cleanName(input.displayName)
    // Who keeps a name from before a rule may send the form again.
    if (name !== own.displayName) faults.push(...checkDisplayName(name, ctx.site))
    change.displayName = name
  }
  if (input.dateOfBirth != null) {
    change.birthdate = pastedDate(input.dateOfBirth)
    faults.push(...checkDateOfBirth(change.birthdate, ctx.today.date, ctx.site.settings.minAge))
  }
  if (input.aboutMe !== undefined) {
    const text = readText(input.aboutMe) || null
    faults.push(...checkAboutMe(text ?? ''))
    const approvedFirst = ctx.site.settings.photoModeration === 'before'
    // A text that is sent again unchanged keeps what was decided about it.
    if (text !== own.aboutMe)
      Object.assign(change, {
        aboutMe: text,
        aboutMeState: text === null ? 'approved' : 'pending',
        aboutMeShown: text === null || !approvedFirst,
        aboutMeReason: null,
      })
  }
  if (input.sexuality !== undefined) {
    if (input.sexuality !== null && !(await hasSexualityConsent(ctx.db, own.id)))
      faults.push({ path: 'sexuality', code: 'CONSENT_REQUIRED' })
    change.sexuality = input.sexuality
  }
  for (const field of ['gender', 'seeking'] as const) {
    if (input[field] == null) continue
    const code = offeredGenderCode(ctx.site, input[field])
    if (code === undefined) faults.push({ path: field, code: 'CHOICE_UNKNOWN' })
    else change[field] = code
  }
  for (const [field, [list, column]] of Object.entries(CHOICE_FIELDS) as [
    keyof typeof CHOICE_FIELDS,
    (typeof CHOICE_FIELDS)[keyof typeof CHOICE_FIELDS],
  ][]) {
    const id = input[field]
    if (id === undefined) continue
    if (id !== null && !isChoice(list, id)) faults.push({ path: field, code: 'CHOICE_UNKNOWN' })
    change[column] = id === null ? null : Number(id)
  }
  if (input.interestIds !== undefined) {
    const ids = [...new Set(input.interestIds ?? [])]
    if (ids.length > INTERESTS_COUNT)
      faults.push({ path: 'interestIds', code: 'TOO_MANY_INTERESTS', limit: INTERESTS_COUNT })
    if (!ids.every((id) => isChoice('interest', id)))
      faults.push({ path: 'interestIds', code: 'CHOICE_UNKNOWN' })
    change.interestIds = ids.map(Number)
  }
  if (faults.length > 0) throw new InvalidInputError(faults)
  return change
}
