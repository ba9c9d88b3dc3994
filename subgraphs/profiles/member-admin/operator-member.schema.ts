import { toGlobalId } from '#platform/base/global-ids.ts'
import { memberIdOf, MEMBER_PAGE, operatorMemberStub } from '#platform/graph/entities.ts'
import { batchLoad, type RequestContext } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { cityById, placeName, regionName } from '../geo/places.ts'
import { readPhotos, type PhotoRow } from '../photo/photo.store.ts'
import { genderToken } from '../profile/gender.rules.ts'
import { ageOf } from '../profile/profile.actions.ts'
import { ModerationStateRef, ProfileKindRef } from '../profile/profile.types.ts'
import type { Tables } from '../tables.ts'
import { countBlocksOf, findProfileOf, type MemberProfile } from './operator-member.store.ts'

const blocksOf = (ctx: RequestContext<Tables>, memberId: string) =>
  batchLoad(ctx, 'blocks', memberId, (ids) => countBlocksOf(ctx.db, ids))

const OperatorMemberRef = operatorMemberStub(builder)

const MemberPhotoRef = builder.objectRef<PhotoRow>('MemberPhoto').implement({
  audience: MEMBER_PAGE,
  description: 'A photo of a member, whatever moderation said of it.',
  fields: (t) => ({
    photoId: t.id({ description: 'Global id of the Photo.', resolve: ({ id }) => toGlobalId('Photo', id) }),
    position: t.exposeInt('position', { description: 'Place among the photos, 0 for the main photo.' }),
    state: t.expose('state', { type: ModerationStateRef, description: 'What moderation said.' }),
    rejectionReason: t.exposeString('reason', { nullable: true, description: 'Why it was rejected.' }),
    isShown: t.exposeBoolean('shown', { description: 'Whether others see it.' }),
    thumbhash: t.exposeString('thumbhash', { description: 'A blurred preview, base64 (ThumbHash).' }),
    uploadedAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was uploaded.' }),
  }),
})
const MemberProfileRef = builder.objectRef<MemberProfile>('MemberProfile').implement({
  audience: MEMBER_PAGE,
  description: 'The profile of a member, whatever its state.',
  fields: (t) => ({
    name: t.exposeString('displayName', { description: 'The name that others see.' }),
    kind: t.expose('kind', {
      type: ProfileKindRef,
      description: 'Whether a person signed up for it or the site runs it.',
    }),
    age: t.int({
      description: 'In full years, today in the site’s time zone.',
      resolve: (profile, _args, ctx) => ageOf(ctx, profile),
    }),
    dateOfBirth: t.field({
      type: 'Date',
      description: 'The date of birth.',
      resolve: ({ birthdate }) => birthdate,
    }),
    gender: t.id({
      description: 'Gender, by its token.',
      resolve: ({ gender }, _args, ctx) => genderToken(ctx.site, gender),
    }),
    seeking: t.id({
      description: 'The gender that the member looks for, or EVERYONE.',
      resolve: ({ seeking }, _args, ctx) => genderToken(ctx.site, seeking),
    }),
    country: t.exposeString('country', { description: 'ISO 3166-1 alpha-2.' }),
    region: t.string({
      nullable: true,
      description: 'Province, state or county in the locale of the request.',
      resolve: ({ regionId }, _args, ctx) =>
        regionId === null ? null : (regionName(regionId, ctx.visit.locale) ?? null),
    }),
    city: t.string({
      nullable: true,
      description: 'Town in the locale of the request.',
      resolve: ({ cityId }, _args, ctx) => {
        const city = cityId === null ? undefined : cityById(cityId)
        return city === undefined ? null : placeName(city, ctx.visit.locale)
      },
    }),
    aboutMe: t.exposeString('aboutMe', { nullable: true, description: 'What the member writes.' }),
    aboutMeState: t.expose('aboutMeState', {
      type: ModerationStateRef,
      description: 'What moderation said of it.',
    }),
    aboutMeReason: t.exposeString('aboutMeReason', {
      nullable: true,
      description: 'Why it was rejected.',
    }),
    isPaid: t.exposeBoolean('paid', { description: 'Whether the member has bought credits.' }),
    isInvisible: t.exposeBoolean('invisible', { description: 'Whether the member hides from others.' }),
    lastActiveAt: t.expose('lastActiveAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the member was last there.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    photos: t.field({
      type: [MemberPhotoRef],
      description: 'Its photos, in their order.',
      resolve: async ({ id }, _args, ctx) => (await readPhotos(ctx.db, [id])).get(id) ?? [],
    }),
    blocksCount: t.int({
      description: 'How many members the member blocks.',
      resolve: async ({ id }, _args, ctx) => (await blocksOf(ctx, id))?.blocked ?? 0,
    }),
    blockedByCount: t.int({
      description: 'How many members block the member.',
      resolve: async ({ id }, _args, ctx) => (await blocksOf(ctx, id))?.blockedBy ?? 0,
    }),
  }),
})

builder.objectField(OperatorMemberRef, 'profile', (t) =>
  t.field({
    type: MemberProfileRef,
    nullable: true,
    description: 'The profile; null while there is none.',
    resolve: async (member, _args, ctx) =>
      (await findProfileOf(ctx.db, { siteId: ctx.site.id, memberId: memberIdOf(member) })) ?? null,
  }),
)
