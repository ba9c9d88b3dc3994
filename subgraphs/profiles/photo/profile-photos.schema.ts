import { builder } from '../builder.ts'
import { loadOwnProfile } from '../profile/profile.actions.ts'
import { ProfileRef } from '../profile/profile.types.ts'
import { ViewerRef } from '../profile/viewer.schema.ts'
import { photosOf } from './photo.actions.ts'
import { photoLimit } from './photo.rules.ts'
import { LockedPhotoRef, PhotoRef } from './photo.schema.ts'

// The gallery of a profile, as far as the viewer may see it.
builder.objectFields(ProfileRef, (t) => ({
  mainPhoto: t.field({
    type: PhotoRef,
    nullable: true,
    description: 'The first of the photos, which lists show; null if the viewer can see none.',
    resolve: async (profile, _args, ctx) => (await photosOf(ctx, profile)).photos[0] ?? null,
  }),
  photos: t.field({
    type: [PhotoRef],
    description: 'The photos that are visible to the viewer, the main photo first.',
    resolve: async (profile, _args, ctx) => (await photosOf(ctx, profile)).photos,
  }),
  photoCount: t.int({
    description: 'The total number of photos, including those that only paid members can see.',
    resolve: async (profile, _args, ctx) => (await photosOf(ctx, profile)).totalCount,
  }),
  hiddenPhotoCount: t.int({
    description: 'The number of photos beyond the viewer’s limit.',
    resolve: async (profile, _args, ctx) => (await photosOf(ctx, profile)).hidden.length,
  }),
  lockedPhotos: t.field({
    type: [LockedPhotoRef],
    description: 'The photos beyond the viewer’s limit, blurred on the server; as many as hiddenPhotoCount.',
    resolve: async (profile, _args, ctx) => (await photosOf(ctx, profile)).hidden,
  }),
}))

builder.objectField(ViewerRef, 'photoLimit', (t) =>
  t.int({
    description: 'The number of photos that the member can have.',
    resolve: async (_viewer, _args, ctx) => photoLimit((await loadOwnProfile(ctx)).paid, ctx.site.settings),
  }),
)
