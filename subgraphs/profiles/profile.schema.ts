import { InvalidInputError } from '#platform/errors.ts'
import { rowIdOf, toGlobalId } from '#platform/global-ids.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { builder } from './builder.ts'
import { ChoiceType } from './choice.schema.ts'
import { choicesOf, type Choice } from './choice.store.ts'
import { genderToken } from './gender.rules.ts'
import { cityById, placeName, regionName } from './geo/places.ts'
import { distanceBetween } from './location.rules.ts'
import { photosOf } from './photo.actions.ts'
import { LockedPhotoType, ModerationStateType, PhotoType } from './photo.schema.ts'
import { ageOf, changeHidesHouse, changeInvisible, changeLocation, changeProfile, loadOwnProfile, loadProfile, loadRemovedProfile } from './profile.actions.ts'
import { markAway } from './presence.actions.ts'
import { isNewMember, isOnline } from './profile.rules.ts'
import type { ProfileRow } from './profile.store.ts'
import { ProfileKindType, ProfileType, SexualityType } from './profile.types.ts'
import type { Tables } from './tables.ts'

type Context = RequestContext<Tables>

const isOwn = (profile: ProfileRow, ctx: Context) => profile.id === ctx.viewer?.memberId

// What the site does not let profiles show is null for others; members see all of their own.
const isShown = (profile: ProfileRow, ctx: Context, field: string) => isOwn(profile, ctx) || ctx.site.settings.visibleProfileFields.includes(field)

// Likewise what is noted about a member beside what the member tells.
const isNoted = (profile: ProfileRow, ctx: Context, note: string) => isOwn(profile, ctx) || ctx.site.settings.visibleProfileNotes.includes(note)

async function choiceOf(ctx: Context, id: number | null): Promise<Choice | null> {
  return id === null ? null : ((await choicesOf(ctx)).byId.get(id) ?? null)
}

ProfileType.implement({
  description: 'A profile as the viewer may see it. For members, and for visitors where the site lets them search.',
  interfaces: [builder.nodeInterfaceRef()],
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'displayName' in value,
  fields: (t) => ({
    id: t.id({ description: 'Global id.', resolve: (profile) => toGlobalId('Profile', profile.id) }),
    kind: t.expose('kind', { type: ProfileKindType, description: 'Whether a person signed up for it or the site runs it. Label every house profile.' }),
    displayName: t.exposeString('displayName', { description: 'The name that others see.' }),
    age: t.int({ description: 'In full years, today in the site’s time zone.', resolve: (profile, _args, ctx) => ageOf(ctx, profile) }),
    gender: t.id({ description: 'Gender: MALE, FEMALE or one that the site has added. Its name is in profileChoices.genders.', resolve: (profile, _args, ctx) => genderToken(ctx.site, profile.gender) }),
    seeking: t.id({ description: 'The gender that the member looks for.', resolve: (profile, _args, ctx) => genderToken(ctx.site, profile.seeking) }),
    sexuality: t.field({
      type: SexualityType, nullable: true, description: 'Null when not given.', resolve: (profile, _args, ctx) => (isShown(profile, ctx, 'sexuality') ? profile.sexuality : null),
    }),
    dateOfBirth: t.field({
      type: 'Date', nullable: true, description: 'For the member alone; others see the age.', resolve: (profile, _args, ctx) => (isOwn(profile, ctx) ? profile.birthdate : null),
    }),
    country: t.exposeString('country', { description: 'ISO 3166-1 alpha-2.' }),
    region: t.string({
      nullable: true,
      description: 'Province, state or county in the locale of the request.',
      resolve: (profile, _args, ctx) => (profile.regionId === null || !isShown(profile, ctx, 'region') ? null : (regionName(profile.regionId, ctx.visit.locale) ?? null)),
    }),
    city: t.string({
      nullable: true,
      description: 'Town in the locale of the request.',
      resolve: (profile, _args, ctx) => {
        const city = profile.cityId === null || !isShown(profile, ctx, 'city') ? undefined : cityById(profile.cityId)
        return city === undefined ? null : placeName(city, ctx.visit.locale)
      },
    }),
    distanceKm: t.int({
      nullable: true,
      description: 'Upper end of the distance bucket in km between grid points of 5 km, 1000 for all beyond 500; null for the own profile, without location, or where the site notes no distances.',
      resolve: async (profile, _args, ctx) => (ctx.viewer === undefined || isOwn(profile, ctx) || !isNoted(profile, ctx, 'distance') ? null : distanceBetween(await loadOwnProfile(ctx), profile)),
    }),
    aboutMe: t.string({
      nullable: true,
      description: 'What the member writes; others do not see what moderation has not let through.',
      resolve: (profile, _args, ctx) => (isOwn(profile, ctx) || (profile.aboutMeShown && isShown(profile, ctx, 'aboutMe')) ? profile.aboutMe : null),
    }),
    aboutMeModeration: t.field({
      type: ModerationStateType, nullable: true, description: 'What the site has decided about the text; for its writer, null for others.',
      resolve: (profile, _args, ctx) => (isOwn(profile, ctx) ? profile.aboutMeState : null),
    }),
    aboutMeRejectionReason: t.string({
      nullable: true, description: 'Why the text was rejected; for its writer.', resolve: (profile, _args, ctx) => (isOwn(profile, ctx) ? profile.aboutMeReason : null),
    }),
    hairColor: t.field({ type: ChoiceType, nullable: true, description: 'Hair colour.', resolve: (profile, _args, ctx) => choiceOf(ctx, isShown(profile, ctx, 'hairColor') ? profile.hair : null) }),
    eyeColor: t.field({ type: ChoiceType, nullable: true, description: 'Eye colour.', resolve: (profile, _args, ctx) => choiceOf(ctx, isShown(profile, ctx, 'eyeColor') ? profile.eye : null) }),
    bodyType: t.field({ type: ChoiceType, nullable: true, description: 'Body type.', resolve: (profile, _args, ctx) => choiceOf(ctx, isShown(profile, ctx, 'bodyType') ? profile.body : null) }),
    relationshipStatus: t.field({
      type: ChoiceType, nullable: true, description: 'Relationship status.', resolve: (profile, _args, ctx) => choiceOf(ctx, isShown(profile, ctx, 'relationshipStatus') ? profile.relationship : null),
    }),
    interests: t.field({
      type: [ChoiceType],
      description: 'Interests in the order of the site’s list.',
      resolve: async (profile, _args, ctx) => (isShown(profile, ctx, 'interests') ? (await choicesOf(ctx)).lists.interest.filter(({ id }) => profile.interestIds.includes(id)) : []),
    }),
    sharedInterestIds: t.idList({
      description: 'Those interests that the viewer has, too; empty for the own profile.',
      resolve: async (profile, _args, ctx) => {
        if (ctx.viewer === undefined || isOwn(profile, ctx) || !isShown(profile, ctx, 'interests') || !isNoted(profile, ctx, 'sharedInterests')) return []
        const own = await loadOwnProfile(ctx)
        return profile.interestIds.filter((id) => own.interestIds.includes(id)).map(String)
      },
    }),
    mainPhoto: t.field({ type: PhotoType, nullable: true, description: 'The first photo.', resolve: async (profile, _args, ctx) => (await photosOf(ctx, profile)).photos[0] ?? null }),
    photos: t.field({ type: [PhotoType], description: 'The photos that the viewer sees, main photo first.', resolve: async (profile, _args, ctx) => (await photosOf(ctx, profile)).photos }),
    photoCount: t.int({ description: 'All photos, also those that only paid members see.', resolve: async (profile, _args, ctx) => (await photosOf(ctx, profile)).totalCount }),
    hiddenPhotoCount: t.int({ description: 'Photos that the viewer does not see yet.', resolve: async (profile, _args, ctx) => (await photosOf(ctx, profile)).hidden.length }),
    lockedPhotos: t.field({
      type: [LockedPhotoType], description: 'The photos that the viewer does not see yet, blurred on the server; as many as hiddenPhotoCount.',
      resolve: async (profile, _args, ctx) => (await photosOf(ctx, profile)).hidden,
    }),
    online: t.boolean({ description: 'Active within the last five minutes; false where the site does not note it.', resolve: (profile, _args, ctx) => isNoted(profile, ctx, 'online') && isOnline(profile, ctx.now) }),
    lastActiveAt: t.field({
      type: 'DateTime', nullable: true, description: 'Last activity; null when never, or when the member or the site does not show it.',
      resolve: (profile, _args, ctx) => (isNoted(profile, ctx, 'lastActive') ? profile.lastActiveAt : null),
    }),
    isNew: t.boolean({ description: 'Signed up within the last seven days; false where the site does not note it.', resolve: (profile, _args, ctx) => isNoted(profile, ctx, 'new') && isNewMember(profile.createdAt, ctx.now) }),
    isViewer: t.boolean({ description: 'Whether it is the viewer’s own.', resolve: (profile, _args, ctx) => isOwn(profile, ctx) }),
  }),
})

builder.asEntity(ProfileType, {
  key: builder.selection<{ id: string }>('id'),
  resolveReference: async ({ id }, ctx) => {
    const profileId = rowIdOf('Profile', id)
    if (profileId === undefined) return null
    if (profileId === ctx.viewer?.memberId) return loadOwnProfile(ctx)
    return (await loadProfile(ctx, profileId)) ?? (await loadRemovedProfile(ctx, profileId)) ?? null
  },
})

builder.queryField('profile', (t) =>
  t.field({
    type: ProfileType,
    nullable: true,
    description: 'A profile; null when it is not there for the viewer.',
    args: { id: t.arg.id({ required: true, description: 'Global id.' }) },
    resolve: async (_root, { id }, ctx) => {
      const profileId = rowIdOf('Profile', id)
      return profileId === undefined ? null : ((await loadProfile(ctx, profileId)) ?? null)
    },
  }),
)

const UpdateProfileInput = builder.inputType('UpdateProfileInput', {
  description: 'What to change of the own profile. What is left out stays; null clears a field that may be empty.',
  fields: (t) => ({
    displayName: t.string({ description: '1 to 30 characters; no e-mail address, no @ in front.' }),
    gender: t.id({ description: 'The own gender, one of profileChoices.genders.' }),
    dateOfBirth: t.field({ type: 'Date', description: 'YYYY-MM-DD; of the site’s minimum age at least.' }),
    aboutMe: t.string({ description: 'Up to 1,000 characters.' }),
    sexuality: t.field({ type: SexualityType, description: 'Whom the member feels drawn to; needs the member’s consent for this purpose.' }),
    seeking: t.id({ description: 'Whom the member looks for, one of profileChoices.genders.' }),
    hairColorId: t.id({ description: 'One of profileChoices.hairColors.' }),
    eyeColorId: t.id({ description: 'One of profileChoices.eyeColors.' }),
    bodyTypeId: t.id({ description: 'One of profileChoices.bodyTypes.' }),
    relationshipStatusId: t.id({ description: 'One of profileChoices.relationshipStatuses.' }),
    interestIds: t.idList({ description: 'Up to 20 of profileChoices.interests; replaces the former ones.' }),
  }),
})
const UpdateProfileSuccess = builder.objectRef<{ profile: ProfileRow }>('UpdateProfileSuccess').implement({
  description: 'The profile is changed.',
  fields: (t) => ({ profile: t.expose('profile', { type: ProfileType, description: 'The own profile.' }) }),
})
const SetLocationInput = builder.inputType('SetLocationInput', {
  description: 'A town or region from the lists, or a position from the browser; the first that is given counts.',
  fields: (t) => ({
    cityId: t.id({ description: 'Of Query.cities or Query.citiesOfRegion.' }),
    regionId: t.id({ description: 'Of Query.regions, for members who name no town: they see and are shown no distances.' }),
    latitude: t.float({ description: 'Degrees; only the 5 km square that it lies in is kept.' }),
    longitude: t.float({ description: 'Degrees.' }),
  }),
})
const SetLocationSuccess = builder.objectRef<{ profile: ProfileRow }>('SetLocationSuccess').implement({
  description: 'The location is stored.',
  fields: (t) => ({ profile: t.expose('profile', { type: ProfileType, description: 'The own profile.' }) }),
})

const SetInvisibleInput = builder.inputType('SetInvisibleInput', {
  description: 'Whether to be found.',
  fields: (t) => ({ invisible: t.boolean({ required: true, description: 'True hides from search and from "online".' }) }),
})
const SetInvisibleSuccess = builder.objectRef<{ profile: ProfileRow }>('SetInvisibleSuccess').implement({
  description: 'The choice is stored.',
  fields: (t) => ({ profile: t.expose('profile', { type: ProfileType, description: 'The own profile.' }) }),
})

const SetHidesHouseProfilesInput = builder.inputType('SetHidesHouseProfilesInput', {
  description: 'Whether to find profiles that the site itself runs.',
  fields: (t) => ({ hide: t.boolean({ required: true, description: 'True leaves them out of search and suggestions; whom one talks to stays.' }) }),
})
const SetHidesHouseProfilesSuccess = builder.objectRef<{ profile: ProfileRow }>('SetHidesHouseProfilesSuccess').implement({
  description: 'The choice is stored.',
  fields: (t) => ({ profile: t.expose('profile', { type: ProfileType, description: 'The own profile.' }) }),
})

const MarkAwaySuccess = builder.objectRef<{ away: boolean }>('MarkAwaySuccess').implement({
  description: 'The member is away until the next activity.',
  fields: (t) => ({ away: t.exposeBoolean('away', { description: 'True.' }) }),
})

builder.mutationFields((t) => ({
  markAway: t.field({
    type: MarkAwaySuccess,
    description: 'Tells that the member has left the page: not online any more, until the next activity.',
    resolve: async (_root, _args, ctx) => {
      await markAway(ctx)
      return { away: true }
    },
  }),
  setInvisible: t.field({
    type: SetInvisibleSuccess,
    description: 'Hides the member from search and from "online", or shows the member again.',
    args: { input: t.arg({ type: SetInvisibleInput, required: true, description: 'The choice.' }) },
    resolve: async (_root, { input }, ctx) => ({ profile: await changeInvisible(ctx, input.invisible) }),
  }),
  setHidesHouseProfiles: t.field({
    type: SetHidesHouseProfilesSuccess,
    description: 'Leaves house profiles out of what the member finds and is suggested, or shows them again. Where one still stands it keeps its label.',
    args: { input: t.arg({ type: SetHidesHouseProfilesInput, required: true, description: 'The choice.' }) },
    resolve: async (_root, { input }, ctx) => ({ profile: await changeHidesHouse(ctx, input.hide) }),
  }),
  updateProfile: t.field({
    type: UpdateProfileSuccess,
    description: 'Changes the own profile, all given fields or none.',
    args: { input: t.arg({ type: UpdateProfileInput, required: true, description: 'The changes.' }) },
    errors: { types: [InvalidInputError], union: { name: 'UpdateProfilePayload' } },
    resolve: async (_root, { input }, ctx) => ({ profile: await changeProfile(ctx, input) }),
  }),
  setLocation: t.field({
    type: SetLocationSuccess,
    description: 'Sets where the member lives.',
    args: { input: t.arg({ type: SetLocationInput, required: true, description: 'The place.' }) },
    errors: { types: [InvalidInputError], union: { name: 'SetLocationPayload' } },
    resolve: async (_root, { input }, ctx) => ({ profile: await changeLocation(ctx, input) }),
  }),
}))
