import { GLOBAL_ID, toGlobalId } from '#platform/base/global-ids.ts'
import { addEntity } from '#platform/graph/entities.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { AnnouncementChangedError, AnnouncementRefusedError } from '../errors.ts'
import type { MailContent } from '../mail/mail.types.ts'
import type { Tables } from '../tables.ts'
import type { AnnouncementSegment } from '../tables/announcement.tables.ts'
import {
  listAnnouncements,
  openAnnouncement,
  previewOf,
  reachOf,
  wholeAnnouncement,
  type AnnouncementPreview,
} from './announcement-preview.actions.ts'
import { announcementIdOf, isComplete, languageShown } from './announcement.rules.ts'
import type { ListedAnnouncement } from './announcement.store.ts'

/** Who writes and sends announcements. */
export const ADMINS = { operator: ['admin'] } as const

builder.objectType(AnnouncementRefusedError, {
  name: 'AnnouncementRefusedError',
  audience: 'visitor',
  description:
    'ANNOUNCEMENT_NOT_FOUND: the site has no such announcement. ANNOUNCEMENT_NOT_DRAFT: it was sent or scheduled, so it cannot change. ANNOUNCEMENT_NOT_ON_ITS_WAY: it is neither scheduled nor being sent.',
  interfaces: ['UserError'],
})

builder.objectType(AnnouncementChangedError, {
  name: 'AnnouncementChangedError',
  audience: 'visitor',
  description:
    'ANNOUNCEMENT_CHANGED: a colleague has changed, scheduled or sent it since the editor read it.',
  interfaces: ['UserError'],
  fields: (t) => ({
    changedBy: t.exposeString('changedBy', {
      nullable: true,
      description: 'Who; null for a command on the server.',
    }),
    changedAt: t.expose('changedAt', { type: 'DateTime', description: 'When it was changed.' }),
  }),
})

/** The types that an operator can announce. */
export const AnnouncementTypeRef = builder.enumType('AnnouncementType', {
  description: 'Which switch of the members decides. Mails of both need the consent to marketing mails.',
  values: {
    NEWS: { value: 'news', description: 'News of the site.' },
    PROMOTIONS: { value: 'promotions', description: 'Offers.' },
  } as const,
})

const AnnouncementStateRef = builder.enumType('AnnouncementState', {
  description: 'How far an announcement is.',
  values: {
    DRAFT: { value: 'draft', description: 'It is being written.' },
    SCHEDULED: { value: 'scheduled', description: 'It is sent at `sendAt`.' },
    SENDING: { value: 'sending', description: 'It is going out.' },
    DELIVERED: { value: 'delivered', description: 'All members who were to get it have it.' },
    STOPPED: {
      value: 'stopped',
      description: 'An operator has stopped it. Members who had it by then keep it.',
    },
  } as const,
})

const AnnouncementSegmentRef = builder.objectRef<AnnouncementSegment>('AnnouncementSegment').implement({
  audience: ADMINS,
  description: 'Whom an announcement is for, of those who want its type. A null asks for nothing.',
  fields: (t) => ({
    language: t.string({
      nullable: true,
      description: 'A language of the site.',
      resolve: ({ language }) => language ?? null,
    }),
    country: t.string({
      nullable: true,
      description: 'The country of the profile, ISO 3166-1 alpha-2.',
      resolve: ({ country }) => country ?? null,
    }),
    gender: t.string({
      nullable: true,
      description: 'A gender of the site, as in profileChoices.genders.',
      resolve: ({ gender }) => gender ?? null,
    }),
    activeWithinDays: t.int({
      nullable: true,
      description: 'Active within so many days before sending begins and while it lasts.',
      resolve: ({ activeWithinDays }) => activeWithinDays ?? null,
    }),
    hasBought: t.boolean({
      nullable: true,
      description:
        'true: with a paid order that was not reversed; false: without one. As the difference between paid and free members.',
      resolve: ({ hasBought }) => hasBought ?? null,
    }),
  }),
})

type Language = {
  announcement: ListedAnnouncement
  language: string
  isComplete: boolean
  shown: string | null
}
const wordsOf = async (ctx: RequestContext<Tables>, { announcement, language }: Language) =>
  (await wholeAnnouncement(ctx, announcement)).texts[language] ?? { subject: '', text: '', button: '' }
const AnnouncementLanguageRef = builder.objectRef<Language>('AnnouncementLanguage').implement({
  audience: ADMINS,
  description: 'The words of an announcement in a language of the site.',
  fields: (t) => ({
    language: t.exposeString('language', { description: 'The language.' }),
    subject: t.string({
      description: 'Subject of the mail and text of the notification; empty while it is missing.',
      resolve: async (of, _args, ctx) => (await wordsOf(ctx, of)).subject,
    }),
    text: t.string({
      description: 'The text of the mail; an empty line begins a paragraph.',
      resolve: async (of, _args, ctx) => (await wordsOf(ctx, of)).text,
    }),
    button: t.string({
      description: 'The words on the button.',
      resolve: async (of, _args, ctx) => (await wordsOf(ctx, of)).button,
    }),
    isComplete: t.exposeBoolean('isComplete', { description: 'Whether all of them are written.' }),
    shownLanguage: t.exposeString('shown', {
      nullable: true,
      description: 'The language that members of this one read; null while it cannot be sent.',
    }),
  }),
})

const AnnouncementMailRef = builder.objectRef<MailContent>('AnnouncementMail').implement({
  audience: ADMINS,
  description: 'What the mail says.',
  fields: (t) => ({
    subject: t.exposeString('subject', { description: 'The subject.' }),
    heading: t.exposeString('heading', { description: 'The greeting, with the operator’s name.' }),
    paragraphs: t.stringList({
      description: 'The text.',
      resolve: ({ blocks }) => blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : [])),
    }),
    button: t.string({
      description: 'The words on the button.',
      resolve: ({ blocks }) => blocks.flatMap((block) => (block.kind === 'button' ? [block.label] : []))[0]!,
    }),
    url: t.string({
      description: 'Where the button leads.',
      resolve: ({ blocks }) => blocks.flatMap((block) => (block.kind === 'button' ? [block.url] : []))[0]!,
    }),
    footer: t.exposeString('reason', { description: 'Why the member gets it.' }),
  }),
})

const AnnouncementPreviewRef = builder.objectRef<AnnouncementPreview>('AnnouncementPreview').implement({
  audience: ADMINS,
  description: 'How members of a language see an announcement.',
  fields: (t) => ({
    language: t.exposeString('language', { description: 'The language of its words.' }),
    mail: t.expose('mail', { type: AnnouncementMailRef, description: 'The mail.' }),
    pushTitle: t.string({ description: 'The title of the notification.', resolve: ({ push }) => push.title }),
    pushBody: t.string({ description: 'Its text.', resolve: ({ push }) => push.body }),
  }),
})

/** An announcement of the operator. */
export const AnnouncementRef = builder.objectRef<ListedAnnouncement>('Announcement').implement({
  audience: ADMINS,
  description: 'A message of the operator to the members of a site. Only admins see it.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: ({ id }) => toGlobalId('Announcement', id) }),
    name: t.exposeString('name', { description: 'Its name, which members do not see; unique on the site.' }),
    type: t.expose('type', {
      type: AnnouncementTypeRef,
      description: 'Which switch of the members decides.',
    }),
    state: t.expose('state', { type: AnnouncementStateRef, description: 'How far it is.' }),
    version: t.exposeInt('version', {
      description: 'Rises with every change. Send it with a change, so that none is overwritten.',
    }),
    path: t.exposeString('path', { description: 'Where it leads: a path of the site.' }),
    segment: t.expose('segment', { type: AnnouncementSegmentRef, description: 'Whom it is for.' }),
    languages: t.field({
      type: [AnnouncementLanguageRef],
      description: 'Its words in each language of the site, in the site’s order.',
      resolve: (announcement, _args, { site }) =>
        site.locales.map((language) => ({
          announcement,
          language,
          isComplete: isComplete(announcement.texts[language]),
          shown: languageShown(announcement.texts, language, site.defaultLocale) ?? null,
        })),
    }),
    timeZone: t.string({
      description: 'The time zone of the site, in which it is scheduled.',
      resolve: (_announcement, _args, { site }) => site.settings.timeZone,
    }),
  }),
})

addEntity(builder, AnnouncementRef, async (ctx, id) => openAnnouncement(ctx, id))

builder.objectFields(AnnouncementRef, (t) => ({
  createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was begun.' }),
  changedAt: t.expose('changedAt', { type: 'DateTime', description: 'When an operator last changed it.' }),
  changedBy: t.exposeString('changedBy', {
    nullable: true,
    description: 'Who that was; null for a command on the server.',
  }),
  sendAt: t.expose('sendAt', {
    type: 'DateTime',
    nullable: true,
    description: 'When it is sent, or was to be; null without a schedule.',
  }),
  startedAt: t.expose('startedAt', {
    type: 'DateTime',
    nullable: true,
    description: 'When sending began.',
  }),
  finishedAt: t.expose('finishedAt', {
    type: 'DateTime',
    nullable: true,
    description: 'When the last member had it, or when it was stopped.',
  }),
  reach: t.int({
    nullable: true,
    description: 'How many members would get it now; null once sending has begun.',
    resolve: (announcement, _args, ctx) => reachOf(ctx, announcement),
  }),
  reachedCount: t.exposeInt('reachedCount', {
    nullable: true,
    description: 'How many were to get it when sending began; null before, and for old ones.',
  }),
  deliveredCount: t.exposeInt('deliveredCount', {
    nullable: true,
    description:
      'To how many a mail or notification is made out. Those of a stopped one that still waited did not go out. Null for old ones.',
  }),
  preview: t.field({
    type: AnnouncementPreviewRef,
    nullable: true,
    description: 'How members of a language see it; null while words are missing.',
    args: {
      language: t.arg.string({ description: 'A language of the site; its own when left out.' }),
    },
    resolve: async (announcement, { language }, ctx) => {
      const wanted = language ?? ctx.site.defaultLocale
      if (!ctx.site.locales.includes(wanted)) return null
      return (await previewOf(ctx, announcement, wanted)) ?? null
    },
  }),
}))

builder.queryFields((t) => ({
  announcements: t.field({
    type: [AnnouncementRef],
    audience: ADMINS,
    description: 'The announcements of the site, the newest first, at most 100.',
    resolve: (_root, _args, ctx) => listAnnouncements(ctx),
  }),
  announcement: t.field({
    type: AnnouncementRef,
    nullable: true,
    audience: ADMINS,
    description: 'An announcement of the site; null where there is none.',
    args: { id: t.arg.id({ required: true, description: '`Announcement.id`.' }) },
    resolve: async (_root, { id }, ctx) => (await openAnnouncement(ctx, announcementIdOf(id))) ?? null,
  }),
}))
