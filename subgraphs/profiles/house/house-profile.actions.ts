import type { Kysely, Transaction } from 'kysely'
import { InvalidInputError, type InvalidField } from '#platform/base/errors.ts'
import { newId } from '#platform/base/global-ids.ts'
import { deleteFilesJob, eraseMemberRows } from '#platform/members/member-data.ts'
import { writeAudit, type AuditedAct } from '#platform/requests/audit.ts'
import { addJob } from '#platform/requests/job.store.ts'
import { inActTransaction } from '#platform/requests/operator-act.ts'
import { requireOperator } from '#platform/requests/operator.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { HouseProfileChangedError, HouseProfileNotFoundError } from '../errors.ts'
import { memberData } from '../member-data.ts'
import { locationOfCity, locationOfRegion, type Location } from '../place/location.rules.ts'
import { countriesOfSite } from '../place/place.schema.ts'
import { announce } from '../profile/account.handlers.ts'
import { checkedChange, type CheckedProfile, type ProfileChange } from '../profile/profile.actions.ts'
import { insertProfile, lockProfile, updateProfile } from '../profile/profile.store.ts'
import { claimName } from '../published.ts'
import { updateSearchIndex } from '../search-index/search-index.store.ts'
import type { Tables } from '../tables.ts'
import {
  contentOf,
  differenceOf,
  HOUSE_PROFILES_MAX,
  isHidden,
  isSameContent,
  versionOfHouse,
  type HouseContent,
  type HouseProfile,
} from './house-profile.rules.ts'
import {
  deleteNameClaim,
  findHouseProfile,
  findHouseProfiles,
  lockHouseProfile,
} from './house-profile.store.ts'

type Context = RequestContext<Tables>

/** A house profile in the version that an editor has read; the id is undefined for one that cannot exist. */
export type ReadHouseProfile = { id: string | undefined; version: string }

/** A house profile as an editor wants it; what is left out is empty. */
export type GivenHouseProfile = Omit<ProfileChange, 'sexuality'> & {
  /** ISO 3166-1 alpha-2, where neither town nor region says it. */
  country: string
  cityId?: string | null | undefined
  regionId?: string | null | undefined
}

const SHOWN_WORDS = { aboutMeState: 'approved', aboutMeShown: true, aboutMeReason: null } as const

/** The house profiles of the site, by name. @throws RequestError FORBIDDEN */
export async function listHouseProfiles(ctx: Context): Promise<HouseProfile[]> {
  requireOperator(ctx, ['admin'])
  return findHouseProfiles(ctx.db, ctx.site.id)
}

/** One of them; undefined where the site has none of this id. @throws RequestError FORBIDDEN */
export async function openHouseProfile(
  ctx: Context,
  id: string | undefined,
): Promise<HouseProfile | undefined> {
  requireOperator(ctx, ['admin'])
  return id === undefined ? undefined : findHouseProfile(ctx.db, { siteId: ctx.site.id, id })
}

/**
 * Adds a house profile, or changes one (PROF-11). It is labelled wherever it shows; nothing here could take
 * the label away. The same again changes nothing, so that a lost answer can be repeated.
 * @param read left out for a new one
 * @throws InvalidInputError naming every field that was refused; HouseProfileChangedError;
 * HouseProfileNotFoundError; RequestError FORBIDDEN
 */
export async function saveHouseProfile(
  ctx: Context,
  read: ReadHouseProfile | undefined,
  given: GivenHouseProfile,
): Promise<HouseProfile> {
  requireOperator(ctx, ['admin'])
  if (read === undefined) return addHouseProfile(ctx, given)
  const content = await checkedContent(ctx, await findOrRefuse(ctx, read.id), given)
  return inActTransaction(ctx.db, ctx, async (trx) => {
    const current = await lockOrRefuse(trx, ctx, read.id)
    if (isSameContent(current, content)) return current
    if (versionOfHouse(current) !== read.version) throw new HouseProfileChangedError()
    if (content.displayName !== current.displayName) await takeName(trx, current, content.displayName)
    await updateProfile(trx, current.id, {
      ...content,
      // The operator writes these words: no moderator has to read them before members do.
      ...(content.aboutMe === current.aboutMe ? {} : SHOWN_WORDS),
    })
    await publish(trx, ctx, current.id)
    await audit(trx, ctx, {
      action: 'house-profile.changed',
      subjectId: current.id,
      before: { name: current.displayName, ...differenceOf(current, content) },
      after: differenceOf(content, current),
    })
    return lockOrRefuse(trx, ctx, current.id)
  })
}

/**
 * Hides a house profile from everyone, or shows it again. What it was hidden with, its photos and the likes
 * that it has, stays.
 * @throws HouseProfileNotFoundError; RequestError FORBIDDEN
 */
export async function setHouseProfileHidden(
  ctx: Context,
  id: string | undefined,
  hidden: boolean,
): Promise<HouseProfile> {
  requireOperator(ctx, ['admin'])
  return inActTransaction(ctx.db, ctx, async (trx) => {
    const current = await lockOrRefuse(trx, ctx, id)
    if (isHidden(current) === hidden) return current
    await updateProfile(trx, current.id, { accountStatus: hidden ? 'suspended' : 'active' })
    await publish(trx, ctx, current.id)
    await audit(trx, ctx, {
      action: hidden ? 'house-profile.hidden' : 'house-profile.shown',
      subjectId: current.id,
      after: { name: current.displayName },
    })
    return lockOrRefuse(trx, ctx, current.id)
  })
}

/**
 * Removes a house profile for good, with its photos. The empty row stays, as that of an erased member, for
 * the likes and conversations that name it.
 * @throws HouseProfileNotFoundError; RequestError FORBIDDEN
 */
export async function removeHouseProfile(ctx: Context, id: string | undefined): Promise<void> {
  requireOperator(ctx, ['admin'])
  await inActTransaction(ctx.db, ctx, async (trx) => {
    const current = await lockOrRefuse(trx, ctx, id)
    const keys = (await memberData.furtherFiles?.(trx as unknown as Kysely<unknown>, current.id)) ?? []
    if (keys.length > 0) await addJob(trx, deleteFilesJob('profiles'), { keys })
    await eraseMemberRows(trx, 'profiles', {
      data: memberData,
      siteId: ctx.site.id,
      memberId: current.id,
    })
    await announce(trx, (await lockProfile(trx, current.id))!, ctx.requestId)
    await audit(trx, ctx, {
      action: 'house-profile.removed',
      subjectId: current.id,
      before: { name: current.displayName, ...contentOf(current), photos: current.photoCount },
    })
  })
}

/** A house profile of the site, locked. @throws HouseProfileNotFoundError */
export async function lockOrRefuse(
  trx: Transaction<Tables>,
  { site }: Context,
  id: string | undefined,
): Promise<HouseProfile> {
  const found = id === undefined ? undefined : await lockHouseProfile(trx, { siteId: site.id, id })
  if (found === undefined) throw new HouseProfileNotFoundError()
  return found
}

/** Writes an act about a house profile into the audit. */
export function audit(
  trx: Transaction<Tables>,
  ctx: Context,
  act: Omit<AuditedAct, 'subjectType'>,
): Promise<void> {
  return writeAudit(trx, ctx, 'profiles', { ...act, subjectType: 'house-profile' })
}

async function addHouseProfile(ctx: Context, given: GivenHouseProfile): Promise<HouseProfile> {
  const { db, site, now } = ctx
  const id = newId()
  const content = await checkedContent(ctx, emptyProfile(id), given)
  return inActTransaction(db, ctx, async (trx) => {
    // Locks the name, so that of the same profile sent twice the second finds the first.
    await takeName(trx, { id, siteId: site.id }, content.displayName)
    const known = await findHouseProfiles(trx, site.id)
    const same = known.find((profile) => isSameContent(profile, content))
    if (same !== undefined) {
      await deleteNameClaim(trx, id)
      return same
    }
    if (known.length >= HOUSE_PROFILES_MAX)
      throw new InvalidInputError([{ path: 'displayName', code: 'TOO_MANY', limit: HOUSE_PROFILES_MAX }])
    await insertProfile(trx, {
      id,
      siteId: site.id,
      kind: 'house',
      accountStatus: 'active',
      createdAt: now,
      ...content,
    })
    await publish(trx, ctx, id)
    await audit(trx, ctx, { action: 'house-profile.added', subjectId: id, after: contentOf(content) })
    return lockOrRefuse(trx, ctx, id)
  })
}

const emptyProfile = (id: string): CheckedProfile => ({
  id,
  displayName: '',
  aboutMe: null,
  hair: null,
  eye: null,
  body: null,
  relationship: null,
  interestIds: [],
})

/** @throws InvalidInputError naming every field that was refused */
async function checkedContent(
  ctx: Context,
  own: CheckedProfile,
  given: GivenHouseProfile,
): Promise<HouseContent & Location> {
  const faults: InvalidField[] = []
  const location = locationOf(ctx, given, faults)
  const { hairColorId = null, eyeColorId = null, bodyTypeId = null, ...rest } = given
  const { relationshipStatusId = null, interestIds = [], aboutMe = null, ...names } = rest
  const change = await checkedChange(ctx, own, {
    ...names,
    hairColorId,
    eyeColorId,
    bodyTypeId,
    relationshipStatusId,
    interestIds,
    aboutMe,
  }).catch((error: unknown) => {
    if (!(error instanceof InvalidInputError)) throw error
    faults.push(...error.fields)
    return {}
  })
  if (faults.length > 0) throw new InvalidInputError(faults)
  return { ...contentOf({ ...own, ...change, ...location } as HouseContent), ...location }
}

function locationOf({ site }: Context, given: GivenHouseProfile, faults: InvalidField[]): Location {
  const { country, cityId, regionId } = given
  const nowhere = { country, regionId: null, cityId: null, lat: null, lon: null }
  let location: Location | undefined = nowhere
  if (cityId != null) {
    location = /^\d{1,9}$/.test(cityId) ? locationOfCity(Number(cityId)) : undefined
    if (location === undefined) faults.push({ path: 'cityId', code: 'CITY_UNKNOWN' })
  } else if (regionId != null) {
    location = locationOfRegion(regionId)
    if (location === undefined) faults.push({ path: 'regionId', code: 'REGION_UNKNOWN' })
  }
  if (location !== undefined && !countriesOfSite(site).includes(location.country))
    faults.push({ path: 'country', code: 'CHOICE_UNKNOWN' })
  return location ?? nowhere
}

async function findOrRefuse(ctx: Context, id: string | undefined): Promise<HouseProfile> {
  const found = await openHouseProfile(ctx, id)
  if (found === undefined) throw new HouseProfileNotFoundError()
  return found
}

async function takeName(
  trx: Transaction<Tables>,
  { id, siteId }: Pick<HouseProfile, 'id' | 'siteId'>,
  name: string,
): Promise<void> {
  if (!(await claimName(trx, { siteId, memberId: id, name })))
    throw new InvalidInputError([{ path: 'displayName', code: 'NAME_LOOKS_LIKE_ANOTHER' }])
}

/** Members find the profile as it is now, and the other subgraphs know it. */
async function publish(trx: Transaction<Tables>, ctx: Context, id: string): Promise<void> {
  const profile = (await lockProfile(trx, id))!
  await updateSearchIndex(trx, profile)
  await announce(trx, profile, ctx.requestId)
}
