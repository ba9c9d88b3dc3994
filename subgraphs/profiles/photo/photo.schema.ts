import { rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { addEntity } from '#platform/graph/entities.ts'
import { builder } from '../builder.ts'
import { PhotoNotFoundError } from '../errors.ts'
import type { ProfileRow } from '../profile/profile.store.ts'
import { ModerationStateRef, ProfileRef } from '../profile/profile.types.ts'
import { chooseMainPhoto, deletePhoto, findPhotoFor, orderPhotos } from './photo.actions.ts'
import { photoPath, type PhotoVariant } from './photo.rules.ts'
import type { PhotoRow } from './photo.store.ts'

export const PhotoVariantRef = builder.enumType('PhotoVariant', {
  description: 'The sizes of a photo.',
  values: {
    SQUARE: { value: 'square' as PhotoVariant, description: '240 by 240 pixels.' },
    CARD: { value: 'card' as PhotoVariant, description: '640 by 800 pixels.' },
    LARGE: { value: 'large' as PhotoVariant, description: 'The whole picture within 1600 by 1600 pixels.' },
  },
})

/** A photo of a profile. Holding the object implies permission to see it. */
export const PhotoRef = builder.objectRef<PhotoRow>('Photo')

PhotoRef.implement({
  audience: 'member',
  description: 'A photo of a profile. For members who see the profile; moderation for the owner.',
  interfaces: [builder.nodeInterfaceRef()],
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'thumbhash' in value,
  fields: (t) => ({
    id: t.id({ description: 'Global id.', resolve: (photo) => toGlobalId('Photo', photo.id) }),
    url: t.string({
      nullable: true,
      description:
        'Signed path for this viewer alone, valid for about an hour; null when the viewer may not see the photo.',
      args: {
        variant: t.arg({ type: PhotoVariantRef, required: true, description: 'Which size.' }),
        portable: t.arg.boolean({
          defaultValue: false,
          description:
            'Whether the path works without the session’s cookie, for another host that passes pictures on: it serves the photo to any client, until the hour or the session is over or the viewer may no longer see the photo. An app’s path always does.',
        }),
      },
      resolve: (photo, { variant, portable }, ctx) =>
        photoPath(
          ctx.services.config.SECRETS_KEY,
          {
            photoId: photo.id,
            variant,
            siteId: ctx.site.id,
            memberId: ctx.viewer?.memberId,
            // An app has no cookie.
            sessionId:
              portable === true || ctx.visit.apiKey !== undefined ? ctx.viewer?.sessionId : undefined,
          },
          ctx.now,
        ),
    }),
    thumbhash: t.exposeString('thumbhash', {
      description: 'A blurred preview in some 25 bytes, base64 (ThumbHash).',
    }),
    position: t.exposeInt('position', { description: 'Place among the photos, 0 for the main photo.' }),
    moderation: t.field({
      type: ModerationStateRef,
      description: 'Others are told of approved photos only.',
      resolve: (photo, _args, ctx) => (isOwner(photo, ctx) ? photo.state : 'approved'),
    }),
    rejectionReason: t.string({
      nullable: true,
      audience: 'owner',
      description: 'Why the photo was rejected; for its owner.',
      resolve: (photo, _args, ctx) => (isOwner(photo, ctx) ? photo.reason : null),
    }),
  }),
})

/** A photo that the viewer may not see yet. */
export const LockedPhotoRef = builder.objectRef<PhotoRow>('LockedPhoto').implement({
  audience: 'member',
  description:
    'A photo beyond the number that the viewer sees: a blurred rendition and nothing else. For members who see the profile.',
  fields: (t) => ({
    blurredUrl: t.string({
      description:
        'Signed path for this viewer alone, valid for about an hour: 320 by 400 pixels, blurred on the server.',
      resolve: ({ id }, _args, ctx) =>
        photoPath(
          ctx.services.config.SECRETS_KEY,
          { photoId: id, variant: 'blurred', siteId: ctx.site.id, memberId: ctx.viewer?.memberId },
          ctx.now,
        ),
    }),
  }),
})

addEntity(builder, PhotoRef, findPhotoFor)

const isOwner = (photo: PhotoRow, ctx: { viewer: { memberId: string } | undefined }) =>
  photo.profileId === ctx.viewer?.memberId

builder.objectType(PhotoNotFoundError, {
  name: 'PhotoNotFoundError',
  audience: 'visitor',
  description: 'The photo is none of the member’s own. Code PHOTO_NOT_FOUND.',
  interfaces: ['UserError'],
})

const DeletePhotoInput = builder.inputType('DeletePhotoInput', {
  description: 'Which photo to delete.',
  fields: (t) => ({ photoId: t.id({ required: true, description: 'One of the own photos.' }) }),
})
const DeletePhotoSuccessRef = builder
  .objectRef<{ deletedPhotoId: string; profile: ProfileRow }>('DeletePhotoSuccess')
  .implement({
    audience: 'member',
    description: 'The photo is gone.',
    fields: (t) => ({
      deletedPhotoId: t.exposeID('deletedPhotoId', { description: 'The photo that is gone.' }),
      profile: t.expose('profile', { type: ProfileRef, description: 'The own profile afterwards.' }),
    }),
  })
const SetMainPhotoInput = builder.inputType('SetMainPhotoInput', {
  description: 'Which photo to show first.',
  fields: (t) => ({ photoId: t.id({ required: true, description: 'One of the own photos.' }) }),
})
const SetMainPhotoSuccessRef = builder.objectRef<{ profile: ProfileRow }>('SetMainPhotoSuccess').implement({
  audience: 'member',
  description: 'The photo stands first.',
  fields: (t) => ({
    profile: t.expose('profile', { type: ProfileRef, description: 'The own profile afterwards.' }),
  }),
})

const ReorderPhotosInput = builder.inputType('ReorderPhotosInput', {
  description: 'A new order.',
  fields: (t) => ({
    photoIds: t.idList({
      required: true,
      description:
        'Own photos in their new order, the main photo first; those left out follow as they stood.',
    }),
  }),
})
const ReorderPhotosSuccessRef = builder.objectRef<{ profile: ProfileRow }>('ReorderPhotosSuccess').implement({
  audience: 'member',
  description: 'The photos stand in the new order.',
  fields: (t) => ({
    profile: t.expose('profile', { type: ProfileRef, description: 'The own profile afterwards.' }),
  }),
})

builder.mutationFields((t) => ({
  reorderPhotos: t.field({
    type: ReorderPhotosSuccessRef,
    description: 'Puts the own photos in another order.',
    args: { input: t.arg({ type: ReorderPhotosInput, required: true, description: 'The order.' }) },
    errors: {
      types: [PhotoNotFoundError],
      union: {
        name: 'ReorderPhotosPayload',
        description: 'The photos in their new order, or that one of them is not the viewer’s.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({
      profile: await orderPhotos(
        ctx,
        input.photoIds.map((id) => rowIdOf('Photo', id)),
      ),
    }),
  }),
  deletePhoto: t.field({
    type: DeletePhotoSuccessRef,
    description: 'Deletes one of the own photos for good.',
    args: { input: t.arg({ type: DeletePhotoInput, required: true, description: 'Which photo.' }) },
    errors: {
      types: [PhotoNotFoundError],
      union: {
        name: 'DeletePhotoPayload',
        description: 'The photo that is gone, or that the viewer has no such photo.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({
      deletedPhotoId: input.photoId,
      profile: await deletePhoto(ctx, rowIdOf('Photo', input.photoId)),
    }),
  }),
  setMainPhoto: t.field({
    type: SetMainPhotoSuccessRef,
    description: 'Makes one of the own photos the main one.',
    args: { input: t.arg({ type: SetMainPhotoInput, required: true, description: 'Which photo.' }) },
    errors: {
      types: [PhotoNotFoundError],
      union: {
        name: 'SetMainPhotoPayload',
        description: 'The profile with its main photo, or that the viewer has no such photo.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({
      profile: await chooseMainPhoto(ctx, rowIdOf('Photo', input.photoId)),
    }),
  }),
}))
