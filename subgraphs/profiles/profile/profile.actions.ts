import type { Transaction } from 'kysely'
import { InvalidInputError, type InvalidField } from '#platform/base/errors.ts'
import { readText } from '#platform/base/input-text.ts'
import { pastedDate } from '#platform/base/pasted-text.rules.ts'
import { appendEvent, withTransactionAndNotify } from '#platform/events/outbox.ts'
import { cleanName } from '#platform/members/member-name.rules.ts'
import { ageOn } from '#platform/postgres/clock.ts'
import { batchLoad, requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { visitorsMayLook } from '#platform/site/site.ts'
import { hasSexualityConsent } from '#subgraphs/accounts/published.ts'
import { recordPresence } from '#subgraphs/conversations/published.ts'
import { aboutMeChanged } from '../events.ts'
import { isPosition } from '../geo/places.ts'
import {
  locationOfCity,
  locationOfPosition,
  locationOfRegion,
  type Location,
} from '../place/location.rules.ts'
import { isOfferedRegion } from '../place/offered-regions.rules.ts'
import { claimName } from '../published.ts'
import { recordActivity } from '../search-index/presence.actions.ts'
import { updateSearchIndex } from '../search-index/search-index.store.ts'
import type { StoredProfile, Sexuality, Tables } from '../tables.ts'
import { announce, catchUpWithAccount } from './account.handlers.ts'
import type { FactList } from './choice.store.ts'
import { offeredGenderCode, soughtGenderCode } from './gender.rules.ts'
import { checkAboutMe, checkDateOfBirth, checkDisplayName, INTERESTS_COUNT } from './profile.rules.ts'
import {
  findProfilesFor,
  findRemovedProfilesFor,
  lockProfile,
  updateProfile,
  type Audience,
  type ProfileRow,
} from './profile.store.ts'
import { choicesOf } from './site-choices.ts'

type Context = RequestContext<Tables>

/** A member's changes to their own profile; omitted fields stay. Null clears an optional field. */
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

/** A member's location, in one of three forms; the first one given counts. */
type LocationInput = {
  cityId?: string | null
  regionId?: string | null
  latitude?: number | null
  longitude?: number | null
}

/** The audience of this request. */
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
  const load = (ids: string[]) => findProfilesFor(ctx.db, audienceOf(ctx), ids)
  const found = batchLoad(ctx, 'profile', id, load)
  // What others show depends on the viewer's own, such as the distance: the same statement reads both.
  const ownId = ctx.viewer?.memberId
  if (ctx.readsOnly === true && ownId !== undefined && ownId !== id)
    batchLoad(ctx, 'profile', ownId, load).catch(() => undefined)
  return found
}

/**
 * The remaining data of a member removed for fraud, for members who have a conversation with them; undefined
 * for all others.
 */
export function loadRemovedProfile(ctx: Context, id: string): Promise<ProfileRow | undefined> {
  return batchLoad(ctx, 'removed-profile', id, async (ids) => {
    const removed = await findRemovedProfilesFor(ctx.db, audienceOf(ctx), ids)
    // A member reinstated since the first query appears in neither result.
    const missed = ids.filter((each) => !removed.has(each))
    return missed.length === 0
      ? removed
      : new Map([...removed, ...(await findProfilesFor(ctx.db, audienceOf(ctx), missed))])
  })
}

/** The viewer's own profile, also right after the sign-up. */
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
 * Sets the viewer's location: a town or region from the lists, or a browser position, of which only the grid
 * cell is stored.
 * @throws InvalidInputError for an unknown town or region, or a position without a town nearby
 */
export async function changeLocation(ctx: Context, input: LocationInput): Promise<ProfileRow> {
  return writeOwnProfile(ctx, locationOf(ctx, await loadOwnProfile(ctx), input))
}

/**
 * Hides the viewer from search and from "online", or shows the viewer again (PROF-09); the open pages of the
 * viewer's contacts get an event.
 */
export async function changeInvisible(ctx: Context, invisible: boolean): Promise<ProfileRow> {
  return writeOwnProfile(ctx, { invisible })
}

/** Excludes house profiles from the viewer's search and suggestions, or includes them again (TRUST-01). */
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
    if (locked !== undefined && after.aboutMe !== locked.aboutMe) {
      const { siteId, id: memberId, aboutMe } = after
      await appendEvent(trx, 'profiles', aboutMeChanged({ siteId, memberId, aboutMe }), ctx.requestId)
    }
    // Open pages show the member as online.
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

/** The part of a profile that decides what may be written to it. */
export type CheckedProfile = Pick<
  StoredProfile,
  'id' | 'displayName' | 'aboutMe' | 'interestIds' | (typeof CHOICE_FIELDS)[keyof typeof CHOICE_FIELDS][1]
>

// What the site no longer offers stays with the members who have it.
async function mayChoose(
  ctx: Context,
  own: CheckedProfile,
): Promise<(list: FactList, id: string) => boolean> {
  const choices = await choicesOf(ctx)
  return (list, id) => {
    const choice = /^\d{1,9}$/.test(id) ? choices.byId.get(Number(id)) : undefined
    if (choice?.list !== list) return false
    const isOwn = list === 'interest' ? own.interestIds.includes(choice.id) : own[list] === choice.id
    return choice.isOffered || isOwn
  }
}

/**
 * The columns that a change writes.
 * @param own the profile before it
 * @throws InvalidInputError naming every field that was refused
 */
export async function checkedChange(
  ctx: Context,
  own: CheckedProfile,
  input: ProfileChange,
): Promise<Partial<StoredProfile>> {
  const faults: InvalidField[] = []
  const change: Partial<StoredProfile> = {}
  const isChoice = await mayChoose(ctx, own)
  if (input.displayName != null) {
    const name = cleanName(input.displayName)
    // A member with a name from before a rule may resubmit the form.
    if (name !== own.displayName) faults.push(...checkDisplayName(name, ctx.site))
    change.displayName = name
  }
  if (input.dateOfBirth != null) {
    change.birthdate = pastedDate(input.dateOfBirth)
    faults.push(...checkDateOfBirth(change.birthdate, ctx.today.date, ctx.site.settings.minAge))
  }
  if (input.aboutMe !== undefined) {
    const text = readText(input.aboutMe) || null
    faults.push(...checkAboutMe(text ?? '', text === own.aboutMe ? {} : ctx.site))
    const approvedFirst = ctx.site.settings.photoModeration === 'before'
    // An unchanged text keeps its moderation decision.
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
    const code = (field === 'gender' ? offeredGenderCode : soughtGenderCode)(ctx.site, input[field])
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
