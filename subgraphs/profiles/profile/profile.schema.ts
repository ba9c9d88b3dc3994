import { GLOBAL_ID, rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { addEntity } from '#platform/graph/entities.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { cityById, placeName, regionName } from '../geo/places.ts'
import { distanceBetween } from '../place/location.rules.ts'
import { isOnline } from '../search-index/presence.rules.ts'
import type { Tables } from '../tables.ts'
import { ChoiceRef } from './choice.schema.ts'
import type { Choice } from './choice.store.ts'
import { genderToken } from './gender.rules.ts'
import { ageOf, loadOwnProfile, loadProfile, loadRemovedProfile } from './profile.actions.ts'
import { isNewMember } from './profile.rules.ts'
import type { ProfileRow } from './profile.store.ts'
import { ModerationStateRef, ProfileKindRef, ProfileRef, SexualityRef } from './profile.types.ts'
import { choicesOf } from './site-choices.ts'

type Context = RequestContext<Tables>

const isOwn = (profile: ProfileRow, ctx: Context) => profile.id === ctx.viewer?.memberId

// Fields that the site hides are null for others; members see all of their own.
const isShown = (profile: ProfileRow, ctx: Context, field: string) =>
  isOwn(profile, ctx) || ctx.site.settings.visibleProfileFields.includes(field)

// The same for the notes about a member besides the member's own data.
const isNoted = (profile: ProfileRow, ctx: Context, note: string) =>
  isOwn(profile, ctx) || ctx.site.settings.visibleProfileNotes.includes(note)

async function choiceOf(ctx: Context, id: number | null): Promise<Choice | null> {
  return id === null ? null : ((await choicesOf(ctx)).byId.get(id) ?? null)
}

ProfileRef.implement({
  audience: 'member',
  description:
    'A profile, as far as the viewer can see it. Readable by members, and by visitors if the site lets them search.',
  interfaces: [builder.nodeInterfaceRef()],
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'displayName' in value,
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: (profile) => toGlobalId('Profile', profile.id) }),
    kind: t.expose('kind', {
      type: ProfileKindRef,
      description: 'The kind of the profile. Clients must label house profiles.',
    }),
    displayName: t.exposeString('displayName', {
      description: 'The name that the member chose to show, not a real name.',
    }),
    age: t.int({
      description: 'The age in full years, as of today in the site’s time zone.',
      resolve: (profile, _args, ctx) => ageOf(ctx, profile),
    }),
    gender: t.id({
      description:
        'The gender: MALE, FEMALE or another gender of the site. profileChoices.genders has its name.',
      resolve: (profile, _args, ctx) => genderToken(ctx.site, profile.gender),
    }),
    seeking: t.id({
      description: 'The gender that the member looks for, or EVERYONE.',
      resolve: (profile, _args, ctx) => genderToken(ctx.site, profile.seeking),
    }),
    sexuality: t.field({
      type: SexualityRef,
      nullable: true,
      description: 'The sexual orientation. Null if the member has not given it, and for visitors.',
      resolve: (profile, _args, ctx) => (isShown(profile, ctx, 'sexuality') ? profile.sexuality : null),
    }),
    dateOfBirth: t.field({
      type: 'Date',
      nullable: true,
      audience: 'owner',
      description: 'The date of birth. Null for everyone but the member: others see the age.',
      resolve: (profile, _args, ctx) => (isOwn(profile, ctx) ? profile.birthdate : null),
    }),
    isViewer: t.boolean({
      description: 'Whether it is the viewer’s own profile.',
      resolve: (profile, _args, ctx) => isOwn(profile, ctx),
    }),
  }),
})

// The member's location.
builder.objectFields(ProfileRef, (t) => ({
  country: t.exposeString('country', {
    description: 'The country where the member lives, ISO 3166-1 alpha-2.',
  }),
  region: t.string({
    nullable: true,
    description:
      'The province, state or county, in the language of the request. Null if unknown, or if the site hides it.',
    resolve: (profile, _args, ctx) =>
      profile.regionId === null || !isShown(profile, ctx, 'region')
        ? null
        : (regionName(profile.regionId, ctx.visit.locale) ?? null),
  }),
  city: t.string({
    nullable: true,
    description: 'The town, in the language of the request. Null if unknown, or if the site hides it.',
    resolve: (profile, _args, ctx) => {
      const city =
        profile.cityId === null || !isShown(profile, ctx, 'city') ? undefined : cityById(profile.cityId)
      return city === undefined ? null : placeName(city, ctx.visit.locale)
    },
  }),
  distanceKm: t.int({
    nullable: true,
    description:
      'The upper end of the distance band in km, measured between points of a 5 km grid; 1000 for all distances beyond 500 km. Null for the viewer’s own profile, without a location, or if the site does not show distances.',
    resolve: async (profile, _args, ctx) =>
      ctx.viewer === undefined || isOwn(profile, ctx) || !isNoted(profile, ctx, 'distance')
        ? null
        : distanceBetween(await loadOwnProfile(ctx), profile),
  }),
}))

// The member's text, and its moderation state.
builder.objectFields(ProfileRef, (t) => ({
  aboutMe: t.string({
    nullable: true,
    description: 'The member’s text about themselves. Null for others if moderation hides it.',
    resolve: (profile, _args, ctx) =>
      isOwn(profile, ctx) || (profile.aboutMeShown && isShown(profile, ctx, 'aboutMe'))
        ? profile.aboutMe
        : null,
  }),
  aboutMeModeration: t.field({
    type: ModerationStateRef,
    nullable: true,
    audience: 'owner',
    description: 'The moderation state of the text. Null for everyone but its author.',
    resolve: (profile, _args, ctx) => (isOwn(profile, ctx) ? profile.aboutMeState : null),
  }),
  aboutMeShownToOthers: t.boolean({
    nullable: true,
    audience: 'owner',
    description:
      'Whether other members see the text. Depending on the site, they see it before its review or only after it. Null for everyone but its author.',
    resolve: (profile, _args, ctx) => (isOwn(profile, ctx) ? profile.aboutMeShown : null),
  }),
  aboutMeRejectionReason: t.string({
    nullable: true,
    audience: 'owner',
    description: 'The reason why the text was rejected. Null for everyone but its author.',
    resolve: (profile, _args, ctx) => (isOwn(profile, ctx) ? profile.aboutMeReason : null),
  }),
}))

// The member's choices from the site's lists.
builder.objectFields(ProfileRef, (t) => ({
  hairColor: t.field({
    type: ChoiceRef,
    nullable: true,
    description: 'The hair colour. Null if the member has not given it, or if the site hides it.',
    resolve: (profile, _args, ctx) => choiceOf(ctx, isShown(profile, ctx, 'hairColor') ? profile.hair : null),
  }),
  eyeColor: t.field({
    type: ChoiceRef,
    nullable: true,
    description: 'The eye colour. Null if the member has not given it, or if the site hides it.',
    resolve: (profile, _args, ctx) => choiceOf(ctx, isShown(profile, ctx, 'eyeColor') ? profile.eye : null),
  }),
  bodyType: t.field({
    type: ChoiceRef,
    nullable: true,
    description: 'The body type. Null if the member has not given it, or if the site hides it.',
    resolve: (profile, _args, ctx) => choiceOf(ctx, isShown(profile, ctx, 'bodyType') ? profile.body : null),
  }),
  relationshipStatus: t.field({
    type: ChoiceRef,
    nullable: true,
    description: 'The relationship status. Null if the member has not given it, or if the site hides it.',
    resolve: (profile, _args, ctx) =>
      choiceOf(ctx, isShown(profile, ctx, 'relationshipStatus') ? profile.relationship : null),
  }),
  interests: t.field({
    type: [ChoiceRef],
    description: 'Interests in the order of the site’s list, also those that it no longer offers.',
    resolve: async (profile, _args, ctx) =>
      isShown(profile, ctx, 'interests')
        ? [...(await choicesOf(ctx)).byId.values()].filter(
            ({ id, list }) => list === 'interest' && profile.interestIds.includes(id),
          )
        : [],
  }),
  sharedInterestIds: t.idList({
    description: 'Ids of the interests that the viewer shares. Empty for the viewer’s own profile.',
    resolve: async (profile, _args, ctx) => {
      if (
        ctx.viewer === undefined ||
        isOwn(profile, ctx) ||
        !isShown(profile, ctx, 'interests') ||
        !isNoted(profile, ctx, 'sharedInterests')
      )
        return []
      const own = await loadOwnProfile(ctx)
      return profile.interestIds.filter((id) => own.interestIds.includes(id)).map(String)
    },
  }),
}))

// The site's notes about the member's presence.
builder.objectFields(ProfileRef, (t) => ({
  online: t.boolean({
    description:
      'Whether the member was active within the last five minutes. False if the site does not show it.',
    resolve: (profile, _args, ctx) => isNoted(profile, ctx, 'online') && isOnline(profile, ctx.now),
  }),
  lastActiveAt: t.field({
    type: 'DateTime',
    nullable: true,
    description:
      'The time of the last activity. Null if there is none, or if the member or the site hides it.',
    resolve: (profile, _args, ctx) => (isNoted(profile, ctx, 'lastActive') ? profile.lastActiveAt : null),
  }),
  isNew: t.boolean({
    description:
      'Whether the member signed up within the last seven days. False if the site does not show it.',
    resolve: (profile, _args, ctx) => isNoted(profile, ctx, 'new') && isNewMember(profile.createdAt, ctx.now),
  }),
}))

addEntity(builder, ProfileRef, async (ctx, profileId) => {
  if (profileId === ctx.viewer?.memberId) return loadOwnProfile(ctx)
  return (await loadProfile(ctx, profileId)) ?? loadRemovedProfile(ctx, profileId)
})

builder.queryField('profile', (t) =>
  t.field({
    type: ProfileRef,
    nullable: true,
    audience: 'member',
    description: 'A profile; null if it does not exist or is not visible to the viewer.',
    args: { id: t.arg.id({ required: true, description: 'Global id.' }) },
    resolve: async (_root, { id }, ctx) => {
      const profileId = rowIdOf('Profile', id)
      return profileId === undefined ? null : ((await loadProfile(ctx, profileId)) ?? null)
    },
  }),
)
