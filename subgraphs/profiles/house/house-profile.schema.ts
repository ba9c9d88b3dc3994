import { GLOBAL_ID, rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { addEntity } from '#platform/graph/entities.ts'
import { batchLoad } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { HouseProfileChangedError, HouseProfileNotFoundError } from '../errors.ts'
import { cityById, placeName } from '../geo/places.ts'
import { ModeratedPhotoRef } from '../moderation/moderated-photo.schema.ts'
import { readPhotos } from '../photo/photo.store.ts'
import { genderToken } from '../profile/gender.rules.ts'
import { ageOf } from '../profile/profile.actions.ts'
import { listHouseProfiles, openHouseProfile } from './house-profile.actions.ts'
import { isHidden, versionOfHouse, type HouseProfile } from './house-profile.rules.ts'

/** Who keeps the house profiles of a site. */
export const HOUSE_KEEPERS = { operator: ['admin'] } as const

builder.objectType(HouseProfileChangedError, {
  name: 'HouseProfileChangedError',
  audience: 'visitor',
  description: 'A colleague has changed the house profile meanwhile. Code HOUSE_PROFILE_CHANGED.',
  interfaces: ['UserError'],
})
builder.objectType(HouseProfileNotFoundError, {
  name: 'HouseProfileNotFoundError',
  audience: 'visitor',
  description: 'The site has no such house profile. Code HOUSE_PROFILE_NOT_FOUND.',
  interfaces: ['UserError'],
})

const idOf = (id: number | null) => (id === null ? null : String(id))

/** A house profile for those who keep it. */
export const HouseProfileRef = builder.objectRef<HouseProfile>('HouseProfile').implement({
  audience: HOUSE_KEEPERS,
  description:
    'A profile that the site itself runs, as its keeper sees it, hidden or not. Members see it as a Profile of the kind HOUSE, with its label.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: ({ id }) => toGlobalId('HouseProfile', id) }),
    profileId: t.id({
      description: 'Global id of the Profile, as members see it.',
      resolve: ({ id }) => toGlobalId('Profile', id),
    }),
    version: t.string({
      description: 'Identifies its state. Send it with a change, so that none is overwritten.',
      resolve: versionOfHouse,
    }),
    isHidden: t.boolean({ description: 'Whether members cannot see it.', resolve: isHidden }),
    displayName: t.exposeString('displayName', { description: 'The name.' }),
    dateOfBirth: t.field({
      type: 'Date',
      description: 'The date of birth.',
      resolve: ({ birthdate }) => birthdate,
    }),
    age: t.int({
      description: 'In full years, today in the site’s time zone.',
      resolve: (profile, _args, ctx) => ageOf(ctx, profile),
    }),
    gender: t.id({
      description: 'One of profileChoices.genders.',
      resolve: ({ gender }, _args, ctx) => genderToken(ctx.site, gender),
    }),
    seeking: t.id({
      description: 'The gender that it looks for, or EVERYONE.',
      resolve: ({ seeking }, _args, ctx) => genderToken(ctx.site, seeking),
    }),
    country: t.exposeString('country', { description: 'ISO 3166-1 alpha-2.' }),
    regionId: t.exposeID('regionId', { nullable: true, description: 'Its region.' }),
    cityId: t.id({ nullable: true, description: 'Its town.', resolve: ({ cityId }) => idOf(cityId) }),
    city: t.string({
      nullable: true,
      description: 'Its town, in the language of the request.',
      resolve: ({ cityId }, _args, ctx) => {
        const city = cityId === null ? undefined : cityById(cityId)
        return city === undefined ? null : placeName(city, ctx.visit.locale)
      },
    }),
  }),
})

addEntity(builder, HouseProfileRef, (ctx, id) => openHouseProfile(ctx, id))

builder.objectFields(HouseProfileRef, (t) => ({
  aboutMe: t.exposeString('aboutMe', { nullable: true, description: 'Its text.' }),
  hairColorId: t.id({
    nullable: true,
    description: 'One of profileChoices.hairColors.',
    resolve: ({ hair }) => idOf(hair),
  }),
  eyeColorId: t.id({
    nullable: true,
    description: 'One of profileChoices.eyeColors.',
    resolve: ({ eye }) => idOf(eye),
  }),
  bodyTypeId: t.id({
    nullable: true,
    description: 'One of profileChoices.bodyTypes.',
    resolve: ({ body }) => idOf(body),
  }),
  relationshipStatusId: t.id({
    nullable: true,
    description: 'One of profileChoices.relationshipStatuses.',
    resolve: ({ relationship }) => idOf(relationship),
  }),
  interestIds: t.idList({
    description: 'Those of profileChoices.interests that it has.',
    resolve: ({ interestIds }) => interestIds.map(String),
  }),
  createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
  photos: t.field({
    type: [ModeratedPhotoRef],
    description: 'Its photos, main photo first.',
    resolve: async ({ id }, _args, ctx) =>
      (await batchLoad(ctx, 'moderated-photos', id, (ids) => readPhotos(ctx.db, ids))) ?? [],
  }),
}))

builder.queryFields((t) => ({
  houseProfiles: t.field({
    type: [HouseProfileRef],
    audience: HOUSE_KEEPERS,
    description: 'The house profiles of the site by name, hidden ones included.',
    resolve: (_root, _args, ctx) => listHouseProfiles(ctx),
  }),
  houseProfile: t.field({
    type: HouseProfileRef,
    nullable: true,
    audience: HOUSE_KEEPERS,
    description: 'A house profile of the site; null where there is none.',
    args: { id: t.arg.id({ required: true, description: '`HouseProfile.id`.' }) },
    resolve: async (_root, { id }, ctx) => (await openHouseProfile(ctx, rowIdOf('HouseProfile', id))) ?? null,
  }),
}))
