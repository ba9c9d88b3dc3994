import { GLOBAL_ID, rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { addEntity } from '#platform/graph/entities.ts'
import { builder } from '../builder.ts'
import { PhotoNotFoundError } from '../errors.ts'
import type { PhotoVariant } from '../photo-files.rules.ts'
import type { ProfileRow } from '../profile/profile.store.ts'
import { ModerationStateRef, ProfileRef } from '../profile/profile.types.ts'
import { hostSignature } from './photo-host.rules.ts'
import { chooseMainPhoto, deletePhoto, findPhotoFor, mayHostsServe, orderPhotos } from './photo.actions.ts'
import { photoPath } from './photo.rules.ts'
import type { PhotoRow } from './photo.store.ts'

export const PhotoVariantRef = builder.enumType('PhotoVariant', {
  description: 'The sizes of a photo.',
  values: {
    SQUARE: { value: 'square' as PhotoVariant, description: '240 by 240 pixels.' },
    CARD: { value: 'card' as PhotoVariant, description: '640 by 800 pixels.' },
    LARGE: { value: 'large' as PhotoVariant, description: 'The whole picture, at most 1600 by 1600 pixels.' },
  },
})

/** A photo of a profile. Holding the object implies permission to see it. */
export const PhotoRef = builder.objectRef<PhotoRow>('Photo')

PhotoRef.implement({
  audience: 'member',
  description:
    'A photo of a profile. Readable by members who can see the profile; only the owner can read the moderation.',
  interfaces: [builder.nodeInterfaceRef()],
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'thumbhash' in value,
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: (photo) => toGlobalId('Photo', photo.id) }),
    url: t.string({
      nullable: true,
      description:
        'A signed path for this viewer only, valid for about an hour; null if the viewer cannot see the photo.',
      args: {
        variant: t.arg({ type: PhotoVariantRef, required: true, description: 'The size.' }),
        portable: t.arg.boolean({
          defaultValue: false,
          description:
            'Whether the path works without the session cookie, for hosts that proxy pictures. Any client can then load the photo until the path or the session expires, or the viewer can no longer see it. Paths for apps always work this way. Where the site names another host of pictures, the path of an approved photo also has a signature that such a host checks by itself.',
        }),
      },
      resolve: async (photo, { variant, portable }, ctx) => {
        const { SECRETS_KEY: secretsKey } = ctx.services.config
        const { id: photoId } = photo
        const isHosted = portable === true && (await mayHostsServe(ctx, photo))
        // An app has no cookie.
        const namesSession = portable === true || ctx.visit.apiKey !== undefined
        const address = {
          photoId,
          variant,
          siteId: ctx.site.id,
          memberId: ctx.viewer?.memberId,
          sessionId: namesSession ? ctx.viewer?.sessionId : undefined,
          hostSignature: isHosted
            ? (expires: number) => hostSignature(secretsKey, { photoId, variant, expires })
            : undefined,
        }
        return photoPath(secretsKey, address, ctx.now)
      },
    }),
    thumbhash: t.exposeString('thumbhash', {
      description: 'A blurred preview of about 25 bytes, base64 (ThumbHash).',
    }),
    position: t.exposeInt('position', { description: 'Position among the photos; 0 is the main photo.' }),
    moderation: t.field({
      type: ModerationStateRef,
      description: 'The moderation state. For other members’ photos always APPROVED.',
      resolve: (photo, _args, ctx) => (isOwner(photo, ctx) ? photo.state : 'approved'),
    }),
    shownToOthers: t.boolean({
      description:
        'Whether other members see the photo. Depending on the site, they see it before its review or only after it. For other members’ photos always true.',
      resolve: (photo, _args, ctx) => !isOwner(photo, ctx) || photo.shown,
    }),
    rejectionReason: t.string({
      nullable: true,
      audience: 'owner',
      description: 'Why moderation rejected the photo. Null unless it did, and for everyone but the owner.',
      resolve: (photo, _args, ctx) => (isOwner(photo, ctx) ? photo.reason : null),
    }),
  }),
})

/** A photo that the viewer may not see yet. */
export const LockedPhotoRef = builder.objectRef<PhotoRow>('LockedPhoto').implement({
  audience: 'member',
  description:
    'A photo beyond the viewer’s photo limit, available only as a blurred rendition. Readable by members who can see the profile.',
  fields: (t) => ({
    blurredUrl: t.string({
      description:
        'A signed path for this viewer only, valid for about an hour: 320 by 400 pixels, blurred on the server.',
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
  description: 'The viewer has no such photo. Code PHOTO_NOT_FOUND.',
  interfaces: ['UserError'],
})

const DeletePhotoInput = builder.inputType('DeletePhotoInput', {
  description: 'The photo to delete.',
  fields: (t) => ({
    photoId: t.id({ required: true, description: 'Global id of one of the viewer’s photos.' }),
  }),
})
const DeletePhotoSuccessRef = builder
  .objectRef<{ deletedPhotoId: string; profile: ProfileRow }>('DeletePhotoSuccess')
  .implement({
    audience: 'member',
    description: 'The photo was deleted.',
    fields: (t) => ({
      deletedPhotoId: t.exposeID('deletedPhotoId', { description: 'Global id of the deleted photo.' }),
      profile: t.expose('profile', { type: ProfileRef, description: 'The viewer’s updated profile.' }),
    }),
  })
const SetMainPhotoInput = builder.inputType('SetMainPhotoInput', {
  description: 'The photo to show first.',
  fields: (t) => ({
    photoId: t.id({ required: true, description: 'Global id of one of the viewer’s photos.' }),
  }),
})
const SetMainPhotoSuccessRef = builder.objectRef<{ profile: ProfileRow }>('SetMainPhotoSuccess').implement({
  audience: 'member',
  description: 'The photo is the main photo.',
  fields: (t) => ({
    profile: t.expose('profile', { type: ProfileRef, description: 'The viewer’s updated profile.' }),
  }),
})

const ReorderPhotosInput = builder.inputType('ReorderPhotosInput', {
  description: 'A new order of the photos.',
  fields: (t) => ({
    photoIds: t.idList({
      required: true,
      description:
        'Global ids of the viewer’s photos in their new order, the main photo first. Omitted photos follow in their previous order.',
    }),
  }),
})
const ReorderPhotosSuccessRef = builder.objectRef<{ profile: ProfileRow }>('ReorderPhotosSuccess').implement({
  audience: 'member',
  description: 'The photos are in the new order.',
  fields: (t) => ({
    profile: t.expose('profile', { type: ProfileRef, description: 'The viewer’s updated profile.' }),
  }),
})

builder.mutationFields((t) => ({
  reorderPhotos: t.field({
    type: ReorderPhotosSuccessRef,
    description: 'Reorders the viewer’s photos.',
    args: { input: t.arg({ type: ReorderPhotosInput, required: true, description: 'The order.' }) },
    errors: {
      types: [PhotoNotFoundError],
      union: {
        name: 'ReorderPhotosPayload',
        description: 'The profile with the reordered photos, or an error if one of them is not the viewer’s.',
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
    description: 'Permanently deletes one of the viewer’s photos.',
    args: { input: t.arg({ type: DeletePhotoInput, required: true, description: 'The photo.' }) },
    errors: {
      types: [PhotoNotFoundError],
      union: {
        name: 'DeletePhotoPayload',
        description: 'The deleted photo, or an error if the viewer has no such photo.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({
      deletedPhotoId: input.photoId,
      profile: await deletePhoto(ctx, rowIdOf('Photo', input.photoId)),
    }),
  }),
  setMainPhoto: t.field({
    type: SetMainPhotoSuccessRef,
    description: 'Makes one of the viewer’s photos the main photo.',
    args: { input: t.arg({ type: SetMainPhotoInput, required: true, description: 'The photo.' }) },
    errors: {
      types: [PhotoNotFoundError],
      union: {
        name: 'SetMainPhotoPayload',
        description: 'The profile with its main photo, or an error if the viewer has no such photo.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({
      profile: await chooseMainPhoto(ctx, rowIdOf('Photo', input.photoId)),
    }),
  }),
}))
