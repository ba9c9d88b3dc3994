import { toGlobalId } from '#platform/base/global-ids.ts'
import { batchLoad } from '#platform/requests/request-context.ts'
import type { ContextMessage, SentImage } from '#subgraphs/conversations/published.ts'
import { builder } from '../builder.ts'
import type { ModerationCase } from '../case/case.store.ts'
import { findPicturesOfCases, type KeptPicture } from '../report/kept-picture.store.ts'
import { findJudgedCase } from './appealed.service.ts'
import { casePicturePath } from './case-picture.service.ts'
import { ModeratedPhotoRef, READERS } from './moderated-member.schema.ts'
import { ModerationCaseRef } from './moderation-case.schema.ts'
import { readMessages } from './queue.actions.ts'

type OfCase = { about: ModerationCase }

const ReportedPictureRef = builder.objectRef<SentImage & OfCase>('ReportedPicture').implement({
  audience: READERS,
  description: 'A picture in a message that a moderator reads because of a case.',
  fields: (t) => ({
    url: t.string({
      description: 'Signed path for this operator’s session alone, valid as long as a session lasts.',
      resolve: ({ about, imageId }, _args, ctx) => casePicturePath(ctx, about, imageId),
    }),
    width: t.exposeInt('width', { description: 'Width in pixels.' }),
    height: t.exposeInt('height', { description: 'Height in pixels.' }),
    thumbhash: t.exposeString('thumbhash', {
      description: 'A blurred preview in some 25 bytes, base64 (ThumbHash).',
    }),
  }),
})

const ReportedMessageRef = builder.objectRef<ContextMessage & OfCase>('ReportedMessage').implement({
  audience: READERS,
  description: 'A message that a moderator reads because of a case.',
  fields: (t) => ({
    text: t.exposeString('words', {
      nullable: true,
      description: 'Its words; null for a picture or a gift.',
    }),
    picture: t.field({
      type: ReportedPictureRef,
      nullable: true,
      description: 'The picture that was sent; null for anything else.',
      resolve: ({ image, about }) => image && { ...image, about },
    }),
    isReported: t.exposeBoolean('isReported', { description: 'Whether it is the reported one.' }),
    isByMember: t.boolean({
      description: 'Whether the member whom the case is about has sent it.',
      resolve: ({ senderId, about }) => senderId === about.memberId,
    }),
    warnings: t.exposeStringList('warnings', {
      description: 'Why the scam shield marked it: LINK, PHONE_NUMBER, BANK_ACCOUNT or OFF_SITE.',
    }),
    sentAt: t.expose('sentAt', { type: 'DateTime', description: 'When it was sent.' }),
    readAt: t.expose('readAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the other member read it; null until then.',
    }),
  }),
})

const KeptPhotoRef = builder.objectRef<KeptPicture & OfCase>('KeptPhoto').implement({
  audience: READERS,
  description: 'A reported photo as it was when it was reported, kept with the case.',
  fields: (t) => ({
    url: t.string({
      description: 'Signed path for this operator’s session alone, valid as long as a session lasts.',
      resolve: ({ about, caseId, photoId }, _args, ctx) =>
        casePicturePath(ctx, { id: caseId, siteId: about.siteId }, photoId),
    }),
    reportedAt: t.expose('askedAt', { type: 'DateTime', description: 'When it was reported first.' }),
    photo: t.field({
      type: ModeratedPhotoRef,
      nullable: true,
      description: 'The photo on the profile; null once the member has deleted it.',
      resolve: ({ photoId }) => ({ id: toGlobalId('ModeratedPhoto', photoId) }),
    }),
  }),
})

builder.objectFields(ModerationCaseRef, (t) => ({
  messages: t.field({
    type: [ReportedMessageRef],
    description:
      'The reported message with two neighbours on each side, the last ones of a reported conversation, or those that the scam shield marked. Each reading is written into the audit.',
    resolve: async (about, _args, ctx) =>
      (await readMessages(ctx, about)).map((message) => ({ ...message, about })),
  }),
  keptPhotos: t.field({
    type: [KeptPhotoRef],
    description:
      'The photo or photos that were reported, also those that the member has deleted since; of an appeal those that were judged.',
    resolve: async (about, _args, ctx) => {
      const judged = about.kind === 'appeal' ? await findJudgedCase(ctx.db, about) : about
      if (judged === undefined) return []
      const kept = await batchLoad(ctx, 'kept-photos', judged.id, (ids) => findPicturesOfCases(ctx.db, ids))
      return (kept ?? []).filter(({ state }) => state !== 'gone').map((picture) => ({ ...picture, about }))
    },
  }),
}))
