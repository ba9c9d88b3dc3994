import { InvalidInputError } from '#platform/base/errors.ts'
import { rowIdOf } from '#platform/base/global-ids.ts'
import { builder } from '../builder.ts'
import { HouseProfileChangedError, HouseProfileNotFoundError, PhotoNotFoundError } from '../errors.ts'
import { removeHousePhoto, setMainHousePhoto } from './house-photo.actions.ts'
import { removeHouseProfile, saveHouseProfile, setHouseProfileHidden } from './house-profile.actions.ts'
import type { HouseProfile } from './house-profile.rules.ts'
import { HOUSE_KEEPERS, HouseProfileRef } from './house-profile.schema.ts'

const profileIdOf = (id: string) => rowIdOf('HouseProfile', id)

const SaveHouseProfileInput = builder.inputType('SaveHouseProfileInput', {
  description: 'A house profile as it is to be; what is left out is empty.',
  fields: (t) => ({
    houseProfileId: t.id({ description: '`HouseProfile.id`; left out for a new one.' }),
    version: t.string({ description: 'The version that the editor has read; left out for a new one.' }),
    displayName: t.string({ required: true, description: 'The name, by the rules for members.' }),
    dateOfBirth: t.string({
      required: true,
      description: 'YYYY-MM-DD, or a date with the day first; the site’s minimum age holds.',
    }),
    gender: t.id({ required: true, description: 'One of profileChoices.genders.' }),
    seeking: t.id({ required: true, description: 'The gender that it looks for, or EVERYONE.' }),
    country: t.string({ required: true, description: 'One of the site’s countries.' }),
    regionId: t.id({ description: 'A region, where no town is given.' }),
    cityId: t.id({ description: 'A town, which also says country and region.' }),
    aboutMe: t.string({ description: 'Up to 1,000 characters.' }),
    hairColorId: t.id({ description: 'One of profileChoices.hairColors.' }),
    eyeColorId: t.id({ description: 'One of profileChoices.eyeColors.' }),
    bodyTypeId: t.id({ description: 'One of profileChoices.bodyTypes.' }),
    relationshipStatusId: t.id({ description: 'One of profileChoices.relationshipStatuses.' }),
    interestIds: t.idList({ description: 'Up to 20 of profileChoices.interests.' }),
  }),
})
const SetHouseProfileHiddenInput = builder.inputType('SetHouseProfileHiddenInput', {
  description: 'Whether to hide a house profile.',
  fields: (t) => ({
    houseProfileId: t.id({ required: true, description: '`HouseProfile.id`.' }),
    isHidden: t.boolean({ required: true, description: 'True hides it from everyone.' }),
  }),
})
const RemoveHouseProfileInput = builder.inputType('RemoveHouseProfileInput', {
  description: 'The house profile to remove.',
  fields: (t) => ({ houseProfileId: t.id({ required: true, description: '`HouseProfile.id`.' }) }),
})
const housePhotoInput = (name: string, description: string) =>
  builder.inputType(name, {
    description,
    fields: (t) => ({
      houseProfileId: t.id({ required: true, description: '`HouseProfile.id`.' }),
      photoId: t.id({ required: true, description: '`ModeratedPhoto.id` of one of its photos.' }),
    }),
  })
const RemovePhotoInput = housePhotoInput('RemoveHousePhotoInput', 'The photo to remove.')
const SetMainInput = housePhotoInput('SetMainHousePhotoInput', 'The photo to put first.')

const withProfile = (name: string, description: string) =>
  builder.objectRef<HouseProfile>(name).implement({
    audience: HOUSE_KEEPERS,
    description,
    fields: (t) => ({
      houseProfile: t.field({
        type: HouseProfileRef,
        description: 'The house profile as it is now.',
        resolve: (profile) => profile,
      }),
    }),
  })
const SaveSuccessRef = withProfile('SaveHouseProfileSuccess', 'Members see the house profile as it is now.')
const SetHiddenSuccessRef = withProfile('SetHouseProfileHiddenSuccess', 'It is hidden, or shown again.')
const RemovePhotoSuccessRef = withProfile('RemoveHousePhotoSuccess', 'The photo is gone.')
const SetMainSuccessRef = withProfile('SetMainHousePhotoSuccess', 'The photo stands first.')
const RemoveSuccessRef = builder.objectRef<{ removedId: string }>('RemoveHouseProfileSuccess').implement({
  audience: HOUSE_KEEPERS,
  description: 'The house profile is gone for good, with its photos.',
  fields: (t) => ({ removedId: t.exposeID('removedId', { description: '`HouseProfile.id` of before.' }) }),
})

builder.mutationFields((t) => ({
  saveHouseProfile: t.field({
    type: SaveSuccessRef,
    audience: HOUSE_KEEPERS,
    description:
      'Adds a house profile, or changes one. It is refused when a colleague has changed it since the editor read it. Its photos are sent to `POST /operator/upload/house-photo?profile=<id>`.',
    args: { input: t.arg({ type: SaveHouseProfileInput, required: true, description: 'The profile.' }) },
    errors: {
      types: [InvalidInputError, HouseProfileChangedError, HouseProfileNotFoundError],
      union: { name: 'SaveHouseProfilePayload', description: 'The house profile, or why it stays.' },
    },
    resolve: (_root, { input: { houseProfileId, version, ...given } }, ctx) =>
      saveHouseProfile(
        ctx,
        houseProfileId == null ? undefined : { id: profileIdOf(houseProfileId), version: version ?? '' },
        given,
      ),
  }),
  setHouseProfileHidden: t.field({
    type: SetHiddenSuccessRef,
    audience: HOUSE_KEEPERS,
    description: 'Hides a house profile from everyone, or shows it again. Likes and photos stay.',
    args: {
      input: t.arg({
        type: SetHouseProfileHiddenInput,
        required: true,
        description: 'The house profile, and whether it is hidden.',
      }),
    },
    errors: {
      types: [HouseProfileNotFoundError],
      union: { name: 'SetHouseProfileHiddenPayload', description: 'The house profile, or why it stays.' },
    },
    resolve: (_root, { input }, ctx) =>
      setHouseProfileHidden(ctx, profileIdOf(input.houseProfileId), input.isHidden),
  }),
  removeHouseProfile: t.field({
    type: RemoveSuccessRef,
    audience: HOUSE_KEEPERS,
    description: 'Removes a house profile and its photos for good.',
    args: {
      input: t.arg({
        type: RemoveHouseProfileInput,
        required: true,
        description: 'The house profile to remove.',
      }),
    },
    errors: {
      types: [HouseProfileNotFoundError],
      union: { name: 'RemoveHouseProfilePayload', description: 'What was removed, or why it stays.' },
    },
    resolve: async (_root, { input: { houseProfileId } }, ctx) => {
      await removeHouseProfile(ctx, profileIdOf(houseProfileId))
      return { removedId: houseProfileId }
    },
  }),
}))

const housePhotoOf = (input: { houseProfileId: string; photoId: string }) => ({
  profileId: profileIdOf(input.houseProfileId),
  photoId: rowIdOf('ModeratedPhoto', input.photoId),
})

builder.mutationFields((t) => ({
  removeHousePhoto: t.field({
    type: RemovePhotoSuccessRef,
    audience: HOUSE_KEEPERS,
    description: 'Removes a photo of a house profile.',
    args: { input: t.arg({ type: RemovePhotoInput, required: true, description: 'The photo.' }) },
    errors: {
      types: [HouseProfileNotFoundError, PhotoNotFoundError],
      union: { name: 'RemoveHousePhotoPayload', description: 'The house profile, or why the photo stays.' },
    },
    resolve: (_root, { input }, ctx) => removeHousePhoto(ctx, housePhotoOf(input)),
  }),
  setMainHousePhoto: t.field({
    type: SetMainSuccessRef,
    audience: HOUSE_KEEPERS,
    description: 'Puts a photo of a house profile first.',
    args: { input: t.arg({ type: SetMainInput, required: true, description: 'The photo.' }) },
    errors: {
      types: [HouseProfileNotFoundError, PhotoNotFoundError],
      union: { name: 'SetMainHousePhotoPayload', description: 'The house profile, or why the order stays.' },
    },
    resolve: (_root, { input }, ctx) => setMainHousePhoto(ctx, housePhotoOf(input)),
  }),
}))
