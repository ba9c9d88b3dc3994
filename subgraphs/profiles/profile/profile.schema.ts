import { rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { addEntity } from '#platform/graph/entities.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { cityById, placeName, regionName } from '../geo/places.ts'
import { isOnline } from '../index/presence.rules.ts'
import { distanceBetween } from '../place/location.rules.ts'
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
    'A profile as the viewer may see it. For members, and for visitors where the site lets them search.',
  interfaces: [builder.nodeInterfaceRef()],
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'displayName' in value,
  fields: (t) => ({
    id: t.id({ description: 'Global id.', resolve: (profile) => toGlobalId('Profile', profile.id) }),
    kind: t.expose('kind', {
      type: ProfileKindRef,
      description: 'Whether a person signed up for it or the site runs it. Label every house profile.',
    }),
    displayName: t.exposeString('displayName', { description: 'The name that others see.' }),
    age: t.int({
      description: 'In full years, today in the site’s time zone.',
      resolve: (profile, _args, ctx) => ageOf(ctx, profile),
    }),
    gender: t.id({
      description:
        'Gender: MALE, FEMALE or one that the site has added. Its name is in profileChoices.genders.',
      resolve: (profile, _args, ctx) => genderToken(ctx.site, profile.gender),
    }),
    seeking: t.id({
      description: 'The gender that the member looks for.',
      resolve: (profile, _args, ctx) => genderToken(ctx.site, profile.seeking),
    }),
    sexuality: t.field({
      type: SexualityRef,
      nullable: true,
      description: 'For members only; null when not given, and for readers who are not logged in.',
      resolve: (profile, _args, ctx) => (isShown(profile, ctx, 'sexuality') ? profile.sexuality : null),
    }),
    dateOfBirth: t.field({
      type: 'Date',
      nullable: true,
      audience: 'owner',
      description: 'For the member alone; others see the age.',
      resolve: (profile, _args, ctx) => (isOwn(profile, ctx) ? profile.birthdate : null),
    }),
    isViewer: t.boolean({
      description: 'Whether it is the viewer’s own.',
      resolve: (profile, _args, ctx) => isOwn(profile, ctx),
    }),
  }),
})

// The member's location.
builder.objectFields(ProfileRef, (t) => ({
  country: t.exposeString('country', { description: 'ISO 3166-1 alpha-2.' }),
  region: t.string({
    nullable: true,
    description: 'Province, state or county in the locale of the request.',
    resolve: (profile, _args, ctx) =>
      profile.regionId === null || !isShown(profile, ctx, 'region')
        ? null
        : (regionName(profile.regionId, ctx.visit.locale) ?? null),
  }),
  city: t.string({
    nullable: true,
    description: 'Town in the locale of the request.',
    resolve: (profile, _args, ctx) => {
      const city =
        profile.cityId === null || !isShown(profile, ctx, 'city') ? undefined : cityById(profile.cityId)
      return city === undefined ? null : placeName(city, ctx.visit.locale)
    },
  }),
  distanceKm: t.int({
    nullable: true,
    description:
      'Upper end of the distance bucket in km between grid points of 5 km, 1000 for all beyond 500; null for the own profile, without location, or where the site notes no distances.',
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
    description: 'What the member writes; others do not see what moderation has not let through.',
    resolve: (profile, _args, ctx) =>
      isOwn(profile, ctx) || (profile.aboutMeShown && isShown(profile, ctx, 'aboutMe'))
        ? profile.aboutMe
        : null,
  }),
  aboutMeModeration: t.field({
    type: ModerationStateRef,
    nullable: true,
    audience: 'owner',
    description: 'What the site has decided about the text; for its writer, null for others.',
    resolve: (profile, _args, ctx) => (isOwn(profile, ctx) ? profile.aboutMeState : null),
  }),
  aboutMeRejectionReason: t.string({
    nullable: true,
    audience: 'owner',
    description: 'Why the text was rejected; for its writer.',
    resolve: (profile, _args, ctx) => (isOwn(profile, ctx) ? profile.aboutMeReason : null),
  }),
}))

// The member's choices from the site's lists.
builder.objectFields(ProfileRef, (t) => ({
  hairColor: t.field({
    type: ChoiceRef,
    nullable: true,
    description: 'Hair colour.',
    resolve: (profile, _args, ctx) => choiceOf(ctx, isShown(profile, ctx, 'hairColor') ? profile.hair : null),
  }),
  eyeColor: t.field({
    type: ChoiceRef,
    nullable: true,
    description: 'Eye colour.',
    resolve: (profile, _args, ctx) => choiceOf(ctx, isShown(profile, ctx, 'eyeColor') ? profile.eye : null),
  }),
  bodyType: t.field({
    type: ChoiceRef,
    nullable: true,
    description: 'Body type.',
    resolve: (profile, _args, ctx) => choiceOf(ctx, isShown(profile, ctx, 'bodyType') ? profile.body : null),
  }),
  relationshipStatus: t.field({
    type: ChoiceRef,
    nullable: true,
    description: 'Relationship status.',
    resolve: (profile, _args, ctx) =>
      choiceOf(ctx, isShown(profile, ctx, 'relationshipStatus') ? profile.relationship : null),
  }),
  interests: t.field({
    type: [ChoiceRef],
    description: 'Interests in the order of the site’s list.',
    resolve: async (profile, _args, ctx) =>
      isShown(profile, ctx, 'interests')
        ? (await choicesOf(ctx)).lists.interest.filter(({ id }) => profile.interestIds.includes(id))
        : [],
  }),
  sharedInterestIds: t.idList({
    description: 'Those interests that the viewer has, too; empty for the own profile.',
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
    description: 'Active within the last five minutes; false where the site does not note it.',
    resolve: (profile, _args, ctx) => isNoted(profile, ctx, 'online') && isOnline(profile, ctx.now),
  }),
  lastActiveAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'Last activity; null when never, or when the member or the site does not show it.',
    resolve: (profile, _args, ctx) => (isNoted(profile, ctx, 'lastActive') ? profile.lastActiveAt : null),
  }),
  isNew: t.boolean({
    description: 'Signed up within the last seven days; false where the site does not note it.',
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
    description: 'A profile; null when it is not there for the viewer.',
    args: { id: t.arg.id({ required: true, description: 'Global id.' }) },
    resolve: async (_root, { id }, ctx) => {
      const profileId = rowIdOf('Profile', id)
      return profileId === undefined ? null : ((await loadProfile(ctx, profileId)) ?? null)
    },
  }),
)
