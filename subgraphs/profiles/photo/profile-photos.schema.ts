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
    description: 'The first photo.',
    resolve: async (profile, _args, ctx) => (await photosOf(ctx, profile)).photos[0] ?? null,
  }),
  photos: t.field({
    type: [PhotoRef],
    description: 'The photos that the viewer sees, main photo first.',
    resolve: async (profile, _args, ctx) => (await photosOf(ctx, profile)).photos,
  }),
  photoCount: t.int({
    description: 'All photos, also those that only paid members see.',
    resolve: async (profile, _args, ctx) => (await photosOf(ctx, profile)).totalCount,
  }),
  hiddenPhotoCount: t.int({
    description: 'Photos that the viewer does not see yet.',
    resolve: async (profile, _args, ctx) => (await photosOf(ctx, profile)).hidden.length,
  }),
  lockedPhotos: t.field({
    type: [LockedPhotoRef],
    description:
      'The photos that the viewer does not see yet, blurred on the server; as many as hiddenPhotoCount.',
    resolve: async (profile, _args, ctx) => (await photosOf(ctx, profile)).hidden,
  }),
}))

builder.objectField(ViewerRef, 'photoLimit', (t) =>
  t.int({
    description: 'How many photos the member may have.',
    resolve: async (_viewer, _args, ctx) => photoLimit((await loadOwnProfile(ctx)).paid, ctx.site.settings),
  }),
)
