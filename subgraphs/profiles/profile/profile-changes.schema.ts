import { InvalidInputError } from '#platform/base/errors.ts'
import { builder } from '../builder.ts'
import { markAway } from '../index/presence.actions.ts'
import { changeHidesHouse, changeInvisible, changeLocation, changeProfile } from './profile.actions.ts'
import type { ProfileRow } from './profile.store.ts'
import { ProfileRef, SexualityRef } from './profile.types.ts'

const UpdateProfileInput = builder.inputType('UpdateProfileInput', {
  description:
    'What to change of the own profile. What is left out stays; null clears a field that may be empty.',
  fields: (t) => ({
    displayName: t.string({
      description:
        '1 to 30 characters; no e-mail address, no @ in front, not like the staff or the site, and not what only looks like another member’s name.',
    }),
    gender: t.id({ description: 'The own gender, one of profileChoices.genders.' }),
    dateOfBirth: t.string({
      description:
        'YYYY-MM-DD, or with the day first as people write it; as text, so that an invalid date is a fault of this field; of the site’s minimum age at least.',
    }),
    aboutMe: t.string({ description: 'Up to 1,000 characters.' }),
    sexuality: t.field({
      type: SexualityRef,
      description: 'Whom the member feels drawn to; needs the member’s consent for this purpose.',
    }),
    seeking: t.id({ description: 'Whom the member looks for, one of profileChoices.genders.' }),
    hairColorId: t.id({ description: 'One of profileChoices.hairColors.' }),
    eyeColorId: t.id({ description: 'One of profileChoices.eyeColors.' }),
    bodyTypeId: t.id({ description: 'One of profileChoices.bodyTypes.' }),
    relationshipStatusId: t.id({ description: 'One of profileChoices.relationshipStatuses.' }),
    interestIds: t.idList({ description: 'Up to 20 of profileChoices.interests; replaces the former ones.' }),
  }),
})
const UpdateProfileSuccessRef = builder.objectRef<{ profile: ProfileRow }>('UpdateProfileSuccess').implement({
  audience: 'member',
  description: 'The profile is changed.',
  fields: (t) => ({ profile: t.expose('profile', { type: ProfileRef, description: 'The own profile.' }) }),
})
const SetLocationInput = builder.inputType('SetLocationInput', {
  description:
    'A town or region from the lists, or a position from the browser; the first that is given counts.',
  fields: (t) => ({
    cityId: t.id({ description: 'Of Query.cities or Query.citiesOfRegion.' }),
    regionId: t.id({
      description: 'Of Query.regions, for members who name no town: they see and are shown no distances.',
    }),
    latitude: t.float({ description: 'Degrees; only the 5 km cell that it lies in is kept.' }),
    longitude: t.float({ description: 'Degrees.' }),
  }),
})
const SetLocationSuccessRef = builder.objectRef<{ profile: ProfileRow }>('SetLocationSuccess').implement({
  audience: 'member',
  description: 'The location is stored.',
  fields: (t) => ({ profile: t.expose('profile', { type: ProfileRef, description: 'The own profile.' }) }),
})

const SetInvisibleInput = builder.inputType('SetInvisibleInput', {
  description: 'Whether to be found.',
  fields: (t) => ({
    invisible: t.boolean({ required: true, description: 'True hides from search and from "online".' }),
  }),
})
const SetInvisibleSuccessRef = builder.objectRef<{ profile: ProfileRow }>('SetInvisibleSuccess').implement({
  audience: 'member',
  description: 'The choice is stored.',
  fields: (t) => ({ profile: t.expose('profile', { type: ProfileRef, description: 'The own profile.' }) }),
})

const SetHidesHouseProfilesInput = builder.inputType('SetHidesHouseProfilesInput', {
  description: 'Whether to find profiles that the site itself runs.',
  fields: (t) => ({
    hide: t.boolean({
      required: true,
      description: 'True leaves them out of search and suggestions; whom one talks to stays.',
    }),
  }),
})
const SetHidesHouseProfilesSuccessRef = builder
  .objectRef<{ profile: ProfileRow }>('SetHidesHouseProfilesSuccess')
  .implement({
    audience: 'member',
    description: 'The choice is stored.',
    fields: (t) => ({ profile: t.expose('profile', { type: ProfileRef, description: 'The own profile.' }) }),
  })

const MarkAwaySuccessRef = builder.objectRef<{ away: boolean }>('MarkAwaySuccess').implement({
  audience: 'member',
  description: 'The member is away until the next activity.',
  fields: (t) => ({ away: t.exposeBoolean('away', { description: 'True.' }) }),
})

builder.mutationFields((t) => ({
  markAway: t.field({
    type: MarkAwaySuccessRef,
    description: 'Tells that the member has left the page: not online any more, until the next activity.',
    resolve: async (_root, _args, ctx) => {
      await markAway(ctx)
      return { away: true }
    },
  }),
  setInvisible: t.field({
    type: SetInvisibleSuccessRef,
    description: 'Hides the member from search and from "online", or shows the member again.',
    args: { input: t.arg({ type: SetInvisibleInput, required: true, description: 'The choice.' }) },
    resolve: async (_root, { input }, ctx) => ({ profile: await changeInvisible(ctx, input.invisible) }),
  }),
  setHidesHouseProfiles: t.field({
    type: SetHidesHouseProfilesSuccessRef,
    description:
      'Leaves house profiles out of what the member finds and is suggested, or shows them again. Where one still stands it keeps its label.',
    args: { input: t.arg({ type: SetHidesHouseProfilesInput, required: true, description: 'The choice.' }) },
    resolve: async (_root, { input }, ctx) => ({ profile: await changeHidesHouse(ctx, input.hide) }),
  }),
  updateProfile: t.field({
    type: UpdateProfileSuccessRef,
    description: 'Changes the own profile, all given fields or none.',
    args: { input: t.arg({ type: UpdateProfileInput, required: true, description: 'The changes.' }) },
    errors: {
      types: [InvalidInputError],
      union: {
        name: 'UpdateProfilePayload',
        description:
          'The profile with all changes, or every field that was refused; then nothing was written.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ profile: await changeProfile(ctx, input) }),
  }),
  setLocation: t.field({
    type: SetLocationSuccessRef,
    description: 'Sets where the member lives.',
    args: { input: t.arg({ type: SetLocationInput, required: true, description: 'The place.' }) },
    errors: {
      types: [InvalidInputError],
      union: {
        name: 'SetLocationPayload',
        description: 'The profile with its place, or what was wrong with it.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ profile: await changeLocation(ctx, input) }),
  }),
}))
