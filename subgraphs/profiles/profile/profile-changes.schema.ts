import { InvalidInputError } from '#platform/base/errors.ts'
import { emptyInput } from '#platform/graph/empty-input.ts'
import { builder } from '../builder.ts'
import { setPresenceAway } from '../search-index/presence.actions.ts'
import { changeHidesHouse, changeInvisible, changeLocation, changeProfile } from './profile.actions.ts'
import type { ProfileRow } from './profile.store.ts'
import { ProfileRef, SexualityRef } from './profile.types.ts'

const UpdateProfileInput = builder.inputType('UpdateProfileInput', {
  description:
    'The changes to the viewer’s profile. Omitted fields stay unchanged; null clears an optional field.',
  fields: (t) => ({
    displayName: t.string({
      description:
        'The profile name, 1 to 30 characters. It must not be an e-mail address, start with @, resemble the staff’s or the site’s name, or imitate another member’s name.',
    }),
    gender: t.id({ description: 'The member’s gender, one of profileChoices.genders.' }),
    dateOfBirth: t.string({
      description:
        'YYYY-MM-DD, or a date with the day first. A String, so that an invalid date is an error of this field. The member must have reached the site’s minimum age.',
    }),
    aboutMe: t.string({ description: 'Up to 1,000 characters.' }),
    sexuality: t.field({
      type: SexualityRef,
      description: 'The sexual orientation. Requires the consent SEXUALITY.',
    }),
    seeking: t.id({
      description: 'The gender that the member looks for, one of profileChoices.genders, or EVERYONE.',
    }),
    hairColorId: t.id({ description: 'One of profileChoices.hairColors.' }),
    eyeColorId: t.id({ description: 'One of profileChoices.eyeColors.' }),
    bodyTypeId: t.id({ description: 'One of profileChoices.bodyTypes.' }),
    relationshipStatusId: t.id({ description: 'One of profileChoices.relationshipStatuses.' }),
    interestIds: t.idList({
      description: 'Up to 20 of profileChoices.interests, which replace the previous ones.',
    }),
  }),
})
const UpdateProfileSuccessRef = builder.objectRef<{ profile: ProfileRow }>('UpdateProfileSuccess').implement({
  audience: 'member',
  description: 'The profile is changed.',
  fields: (t) => ({
    profile: t.expose('profile', { type: ProfileRef, description: 'The viewer’s profile.' }),
  }),
})
const SetLocationInput = builder.inputType('SetLocationInput', {
  description: 'A town, a region or a position. If several are given, the first one in this order applies.',
  fields: (t) => ({
    cityId: t.id({ description: 'The id of one of Query.cities or Query.citiesOfRegion.' }),
    regionId: t.id({
      description:
        'The id of one of Query.regions, for members who do not give a town. Distances are then not available.',
    }),
    latitude: t.float({ description: 'Latitude in degrees. Only its 5 km cell is stored.' }),
    longitude: t.float({ description: 'Degrees.' }),
  }),
})
const SetLocationSuccessRef = builder.objectRef<{ profile: ProfileRow }>('SetLocationSuccess').implement({
  audience: 'member',
  description: 'The location is stored.',
  fields: (t) => ({
    profile: t.expose('profile', { type: ProfileRef, description: 'The viewer’s profile.' }),
  }),
})

const SetInvisibleInput = builder.inputType('SetInvisibleInput', {
  description: 'Whether to hide the viewer’s profile.',
  fields: (t) => ({
    invisible: t.boolean({
      required: true,
      description: 'True hides the member from search and from being shown as online.',
    }),
  }),
})
const SetInvisibleSuccessRef = builder.objectRef<{ profile: ProfileRow }>('SetInvisibleSuccess').implement({
  audience: 'member',
  description: 'The setting is stored.',
  fields: (t) => ({
    profile: t.expose('profile', { type: ProfileRef, description: 'The viewer’s profile.' }),
  }),
})

const SetHidesHouseProfilesInput = builder.inputType('SetHidesHouseProfilesInput', {
  description: 'Whether to hide house profiles from the viewer.',
  fields: (t) => ({
    hide: t.boolean({
      required: true,
      description: 'True excludes house profiles from search and suggestions. Existing conversations stay.',
    }),
  }),
})
const SetHidesHouseProfilesSuccessRef = builder
  .objectRef<{ profile: ProfileRow }>('SetHidesHouseProfilesSuccess')
  .implement({
    audience: 'member',
    description: 'The setting is stored.',
    fields: (t) => ({
      profile: t.expose('profile', { type: ProfileRef, description: 'The viewer’s profile.' }),
    }),
  })

const SetPresenceAwaySuccessRef = builder.objectRef<{ away: boolean }>('SetPresenceAwaySuccess').implement({
  audience: 'member',
  description: 'The member is shown as offline until the next activity.',
  fields: (t) => ({
    away: t.exposeBoolean('away', { description: 'Always true: the change has been made.' }),
  }),
})

builder.mutationFields((t) => ({
  setPresenceAway: t.field({
    type: SetPresenceAwaySuccessRef,
    description: 'Shows the member as offline until the next activity.',
    args: { input: t.arg({ type: emptyInput(builder, 'setPresenceAway'), description: 'May be omitted.' }) },
    errors: {
      types: [],
      union: { name: 'SetPresenceAwayPayload', description: 'The member as others see it.' },
    },
    resolve: async (_root, _args, ctx) => {
      await setPresenceAway(ctx)
      return { away: true }
    },
  }),
  setInvisible: t.field({
    type: SetInvisibleSuccessRef,
    description: 'Hides the member from search and from being shown as online, or shows the member again.',
    args: { input: t.arg({ type: SetInvisibleInput, required: true, description: 'The setting.' }) },
    errors: { types: [], union: { name: 'SetInvisiblePayload', description: 'The updated profile.' } },
    resolve: async (_root, { input }, ctx) => ({ profile: await changeInvisible(ctx, input.invisible) }),
  }),
  setHidesHouseProfiles: t.field({
    type: SetHidesHouseProfilesSuccessRef,
    description:
      'Excludes house profiles from search and suggestions, or includes them again. House profiles that are still shown elsewhere keep their label.',
    args: { input: t.arg({ type: SetHidesHouseProfilesInput, required: true, description: 'The setting.' }) },
    errors: {
      types: [],
      union: { name: 'SetHidesHouseProfilesPayload', description: 'The updated profile.' },
    },
    resolve: async (_root, { input }, ctx) => ({ profile: await changeHidesHouse(ctx, input.hide) }),
  }),
  updateProfile: t.field({
    type: UpdateProfileSuccessRef,
    description: 'Updates the viewer’s profile: all given fields or none.',
    args: { input: t.arg({ type: UpdateProfileInput, required: true, description: 'The changes.' }) },
    errors: {
      types: [InvalidInputError],
      union: {
        name: 'UpdateProfilePayload',
        description:
          'The updated profile, or an error that lists every invalid field. On an error, nothing is written.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ profile: await changeProfile(ctx, input) }),
  }),
  setLocation: t.field({
    type: SetLocationSuccessRef,
    description: 'Sets the member’s location.',
    args: { input: t.arg({ type: SetLocationInput, required: true, description: 'The location.' }) },
    errors: {
      types: [InvalidInputError],
      union: {
        name: 'SetLocationPayload',
        description: 'The profile with its location, or an error if the location is invalid.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ profile: await changeLocation(ctx, input) }),
  }),
}))
