import { InvalidInputError } from '#platform/base/errors.ts'
import { builder } from '../builder.ts'
import { AnnouncementChangedError, AnnouncementRefusedError } from '../errors.ts'
import { testAnnouncement } from './announcement-preview.actions.ts'
import { deleteDraft, saveAnnouncement, sendAnnouncement, stopAnnouncement } from './announcement.actions.ts'
import { announcementIdOf, LENGTHS_MAX } from './announcement.rules.ts'
import { ADMINS, AnnouncementRef, AnnouncementTypeRef } from './announcement.schema.ts'
import type { KeptAnnouncement } from './announcement.store.ts'

const VERSION = 'The version that the editor has read.'
const PURPOSE = 'Why, in the operator’s words, for the audit; at most 500 characters.'
const WHICH = '`Announcement.id`.'

const AnnouncementWordsInput = builder.inputType('AnnouncementWordsInput', {
  description: 'The words in a language. All of them empty takes the language away.',
  fields: (t) => ({
    language: t.string({ required: true, description: 'A language of the site.' }),
    subject: t.string({
      required: true,
      description: `At most ${LENGTHS_MAX.subject} characters, one line.`,
    }),
    text: t.string({
      required: true,
      description: `At most ${LENGTHS_MAX.text} characters; an empty line begins a paragraph.`,
    }),
    button: t.string({ required: true, description: `At most ${LENGTHS_MAX.button} characters, one line.` }),
  }),
})
const AnnouncementSegmentInput = builder.inputType('AnnouncementSegmentInput', {
  description: 'Whom it is for. What is left out asks for nothing.',
  fields: (t) => ({
    language: t.string({ description: 'A language of the site.' }),
    country: t.string({ description: 'A country that the site serves.' }),
    gender: t.string({ description: 'A gender of the site.' }),
    activeWithinDays: t.int({ description: 'Active within so many days, 1 to 365.' }),
    hasBought: t.boolean({ description: 'Whether they have a paid order.' }),
  }),
})
const SaveAnnouncementInput = builder.inputType('SaveAnnouncementInput', {
  description: 'Input of saveAnnouncement.',
  fields: (t) => ({
    id: t.id({ description: `${WHICH} Left out for a new one.` }),
    version: t.int({ description: `${VERSION} Needed with an id.` }),
    name: t.string({ required: true, description: 'Its name for operators, at most 100 characters.' }),
    type: t.field({ type: AnnouncementTypeRef, required: true, description: 'Which switch decides.' }),
    path: t.string({ required: true, description: 'Where it leads, such as `/premium`.' }),
    segment: t.field({ type: AnnouncementSegmentInput, required: true, description: 'Whom it is for.' }),
    texts: t.field({
      type: [AnnouncementWordsInput],
      required: true,
      description: 'Its words, which replace those of before. A draft may lack some.',
    }),
  }),
})
const SendAnnouncementInput = builder.inputType('SendAnnouncementInput', {
  description: 'Input of sendAnnouncement.',
  fields: (t) => ({
    id: t.id({ required: true, description: WHICH }),
    version: t.int({ required: true, description: VERSION }),
    purpose: t.string({ required: true, description: PURPOSE }),
    sendOn: t.string({
      description:
        'When, by the clocks of the site’s time zone, within a year: `2026-12-24T09:30`. Now when left out.',
    }),
  }),
})
const StopAnnouncementInput = builder.inputType('StopAnnouncementInput', {
  description: 'Input of stopAnnouncement.',
  fields: (t) => ({
    id: t.id({ required: true, description: WHICH }),
    purpose: t.string({ required: true, description: PURPOSE }),
  }),
})
const DeleteAnnouncementInput = builder.inputType('DeleteAnnouncementInput', {
  description: 'Input of deleteAnnouncement.',
  fields: (t) => ({
    id: t.id({ required: true, description: WHICH }),
    version: t.int({ required: true, description: VERSION }),
  }),
})
const TestAnnouncementInput = builder.inputType('TestAnnouncementInput', {
  description: 'Input of testAnnouncement.',
  fields: (t) => ({
    id: t.id({ required: true, description: WHICH }),
    language: t.string({ required: true, description: 'The language of the mail, one of the site’s.' }),
  }),
})

const withAnnouncement = (name: string, description: string) =>
  builder.objectRef<KeptAnnouncement>(name).implement({
    audience: ADMINS,
    description,
    fields: (t) => ({
      announcement: t.field({
        type: AnnouncementRef,
        description: 'The announcement as it is now.',
        resolve: (announcement) => announcement,
      }),
    }),
  })
const SaveAnnouncementSuccessRef = withAnnouncement('SaveAnnouncementSuccess', 'The draft is saved.')
const SendAnnouncementSuccessRef = withAnnouncement(
  'SendAnnouncementSuccess',
  'It is being sent, or scheduled.',
)
const StopAnnouncementSuccessRef = withAnnouncement(
  'StopAnnouncementSuccess',
  'It is stopped. One that was scheduled is a draft again.',
)
const DeleteAnnouncementSuccessRef = builder
  .objectRef<{ deletedId: string }>('DeleteAnnouncementSuccess')
  .implement({
    audience: ADMINS,
    description: 'The draft is gone.',
    fields: (t) => ({
      deletedId: t.exposeID('deletedId', { description: 'Its id.' }),
    }),
  })
const TestAnnouncementSuccessRef = builder.objectRef<{ email: string }>('TestAnnouncementSuccess').implement({
  audience: ADMINS,
  description: 'The mail is on its way.',
  fields: (t) => ({
    email: t.exposeString('email', { description: 'The operator’s own address.' }),
  }),
})

builder.mutationFields((t) => ({
  saveAnnouncement: t.field({
    type: SaveAnnouncementSuccessRef,
    audience: ADMINS,
    description: 'Writes or changes a draft. Fails with ANNOUNCEMENT_CHANGED if it has changed meanwhile.',
    args: { input: t.arg({ type: SaveAnnouncementInput, required: true, description: 'The draft.' }) },
    errors: {
      types: [InvalidInputError, AnnouncementChangedError, AnnouncementRefusedError],
      union: { name: 'SaveAnnouncementPayload', description: 'The draft, or why it stays.' },
    },
    resolve: (_root, { input: { id, version, ...given } }, ctx) =>
      saveAnnouncement(ctx, {
        ...given,
        read: id == null ? undefined : { id: announcementIdOf(id), version: version ?? 0 },
      }),
  }),
  sendAnnouncement: t.field({
    type: SendAnnouncementSuccessRef,
    audience: ADMINS,
    description:
      'Sends a draft to the members of its segment who want its type, now or later. Each gets it once, however often this is sent.',
    args: { input: t.arg({ type: SendAnnouncementInput, required: true, description: 'Which, and when.' }) },
    errors: {
      types: [InvalidInputError, AnnouncementChangedError, AnnouncementRefusedError],
      union: { name: 'SendAnnouncementPayload', description: 'The announcement, or why it stays.' },
    },
    resolve: (_root, { input: { id, sendOn, ...given } }, ctx) =>
      sendAnnouncement(ctx, { ...given, id: announcementIdOf(id), sendOn: sendOn ?? undefined }),
  }),
  stopAnnouncement: t.field({
    type: StopAnnouncementSuccessRef,
    audience: ADMINS,
    description:
      'Stops an announcement that is scheduled or being sent. Members who have it keep it; what still waits does not go out.',
    args: { input: t.arg({ type: StopAnnouncementInput, required: true, description: 'Which, and why.' }) },
    errors: {
      types: [InvalidInputError, AnnouncementRefusedError],
      union: { name: 'StopAnnouncementPayload', description: 'The announcement, or why it goes on.' },
    },
    resolve: (_root, { input: { id, purpose } }, ctx) =>
      stopAnnouncement(ctx, { id: announcementIdOf(id), purpose }),
  }),
  deleteAnnouncement: t.field({
    type: DeleteAnnouncementSuccessRef,
    audience: ADMINS,
    description: 'Deletes a draft.',
    args: { input: t.arg({ type: DeleteAnnouncementInput, required: true, description: 'The draft.' }) },
    errors: {
      types: [AnnouncementChangedError, AnnouncementRefusedError],
      union: { name: 'DeleteAnnouncementPayload', description: 'Its id, or why it stays.' },
    },
    resolve: async (_root, { input: { id, version } }, ctx) => {
      await deleteDraft(ctx, { id: announcementIdOf(id), version })
      return { deletedId: id }
    },
  }),
  testAnnouncement: t.field({
    type: TestAnnouncementSuccessRef,
    audience: ADMINS,
    description: 'Mails an announcement to the operator’s own address.',
    args: { input: t.arg({ type: TestAnnouncementInput, required: true, description: 'The announcement.' }) },
    errors: {
      types: [InvalidInputError, AnnouncementRefusedError],
      union: { name: 'TestAnnouncementPayload', description: 'The address, or why no mail was written.' },
    },
    resolve: async (_root, { input: { id, language } }, ctx) => ({
      email: await testAnnouncement(ctx, { id: announcementIdOf(id), language }),
    }),
  }),
}))
