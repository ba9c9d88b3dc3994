import { GLOBAL_ID, toGlobalId } from '#platform/base/global-ids.ts'
import { addEntity, type EntityReference } from '#platform/graph/entities.ts'
import { operatorPicturePath } from '#platform/process/operator-pictures.ts'
import { batchLoad, type RequestContext } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { cityById, placeName } from '../geo/places.ts'
import type { PhotoVariant } from '../photo-files.rules.ts'
import { PhotoVariantRef } from '../photo/photo.schema.ts'
import { findModeratedPhotos, readPhotos, type PhotoRow } from '../photo/photo.store.ts'
import { ageOf } from '../profile/profile.actions.ts'
import { ModerationStateRef } from '../profile/profile.types.ts'
import type { Tables } from '../tables.ts'
import { MODERATED_PHOTOS } from './moderated-photo.routes.ts'
import { findModeratedProfiles, type ModeratedProfile } from './moderation.store.ts'

type Context = RequestContext<Tables>

/** The operators who see photos and profiles whatever their state. */
const READERS = { operator: ['moderator', 'support'] } as const

/** A photo in the console; house profiles have such photos, too. */
export const ModeratedPhotoRef = builder.objectRef<PhotoRow>('ModeratedPhoto').implement({
  audience: READERS,
  description: 'A photo as a moderator sees it, whatever its state.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: ({ id }) => toGlobalId('ModeratedPhoto', id) }),
    url: t.string({
      description: 'Signed path for this operator’s session alone, valid as long as a session lasts.',
      args: {
        variant: t.arg({ type: PhotoVariantRef, required: true, description: 'The size of the picture.' }),
      },
      resolve: (photo, { variant }, ctx) => pathOf(ctx, photo, variant),
    }),
    width: t.exposeInt('width', { description: 'Width of the whole picture in pixels.' }),
    height: t.exposeInt('height', { description: 'Height of the whole picture in pixels.' }),
    thumbhash: t.exposeString('thumbhash', {
      description: 'A blurred preview in some 25 bytes, base64 (ThumbHash).',
    }),
    sentAt: t.expose('createdAt', { type: 'DateTime', description: 'When the member added it.' }),
    moderation: t.expose('state', { type: ModerationStateRef, description: 'What was decided about it.' }),
    isShown: t.exposeBoolean('shown', { description: 'Whether others see it now.' }),
  }),
})

addEntity(builder, ModeratedPhotoRef, (ctx, photoId) =>
  mayRead(ctx)
    ? batchLoad(ctx, 'moderated-photo', photoId, (ids) => findModeratedPhotos(ctx.db, ctx.site.id, ids))
    : undefined,
)

const ModeratedMemberRef = builder
  .objectRef<EntityReference & { profile: ModeratedProfile }>('ModeratedMember')
  .implement({
    audience: READERS,
    description: 'A member as a moderator sees one, whatever others see.',
    fields: (t) => ({
      id: t.exposeID('id', {
        description: GLOBAL_ID,
      }),
      name: t.string({
        nullable: true,
        description: 'The name on the profile.',
        resolve: ({ profile }) => profile.displayName,
      }),
      age: t.int({
        nullable: true,
        description: 'The age by the date of birth that the member gave.',
        resolve: ({ profile }, _args, ctx) => ageOf(ctx, profile),
      }),
      town: t.string({
        nullable: true,
        description: 'The member’s town; null if unknown.',
        resolve: ({ profile: { cityId } }, _args, ctx) => {
          const city = cityId === null ? undefined : cityById(cityId)
          return city === undefined ? null : placeName(city, ctx.visit.locale)
        },
      }),
      isPaid: t.boolean({
        nullable: true,
        description: 'Whether the member has paid for something.',
        resolve: ({ profile }) => profile.paid,
      }),
      aboutMe: t.string({
        nullable: true,
        description: 'The text of the profile as it is now.',
        resolve: ({ profile }) => profile.aboutMe,
      }),
      photos: t.field({
        type: [ModeratedPhotoRef],
        nullable: true,
        description: 'All photos, main photo first.',
        resolve: async ({ profile: { id } }, _args, ctx) =>
          (await batchLoad(ctx, 'moderated-photos', id, (ids) => readPhotos(ctx.db, ids))) ?? [],
      }),
    }),
  })

addEntity(builder, ModeratedMemberRef, async (ctx, memberId) => {
  const profile = mayRead(ctx)
    ? await batchLoad(ctx, 'moderated-profile', memberId, (ids) =>
        findModeratedProfiles(ctx.db, ctx.site.id, ids),
      )
    : undefined
  return profile && { id: toGlobalId('ModeratedMember', memberId), profile }
})

function mayRead({ visit: { operator } }: Context): boolean {
  return operator?.mayWorkHere === true
}

function pathOf(ctx: Context, { id, siteId }: PhotoRow, variant: PhotoVariant): string {
  const { operator } = ctx.visit
  const photo = { folder: MODERATED_PHOTOS, id, part: variant, siteId, sessionId: operator!.sessionId }
  return operatorPicturePath(ctx.services.config.SECRETS_KEY, photo, ctx.now)
}
