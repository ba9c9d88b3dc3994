import { toGlobalId } from '#platform/global-ids.ts'
import { localised, type Site as SiteRow } from '#platform/site.ts'
import { builder } from './builder.ts'

/** The site type; other files of this subgraph add to it. */
export const Site = builder.objectRef<SiteRow>('Site').implement({
  description: 'The brand that the request is about, by its Host. Public. Texts are in the language of the request.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({ description: 'Global id.', resolve: (site) => toGlobalId('Site', site.id) }),
    name: t.exposeString('name', { description: 'Name of the brand.' }),
    indexTitle: t.string({
      description: 'Title of the landing page.',
      resolve: (site, _args, ctx) => localised(site.indexTitle, ctx.visit.locale, site.defaultLocale),
    }),
    description: t.string({
      description: 'What the site is, in a sentence or two.',
      resolve: (site, _args, ctx) => localised(site.description, ctx.visit.locale, site.defaultLocale),
    }),
    domain: t.exposeString('domain', { description: 'The primary host.' }),
    locales: t.exposeStringList('locales', { description: 'The languages that the site shows.' }),
    defaultLocale: t.exposeString('defaultLocale', { description: 'The language of the domain.' }),
    demo: t.exposeBoolean('demo', { description: 'Whether this is a demo, where nothing is paid and mails stay here.' }),
    minAge: t.int({ description: 'Minimum age of members, in years; at least 18.', resolve: (site) => site.settings.minAge }),
    messageCredits: t.int({ description: 'Price of a message, in credits.', resolve: (site) => site.settings.messageCredits }),
    photoCredits: t.int({ description: 'Price of a picture in a conversation, in credits.', resolve: (site) => site.settings.photoCredits }),
    giftCredits: t.int({ description: 'Price of a gift, in credits.', resolve: (site) => site.settings.giftCredits }),
    signupCredits: t.int({ description: 'Credits given once, on confirmation.', resolve: (site) => site.settings.signupCredits }),
    messageLength: t.int({ description: 'Longest message, in characters.', resolve: (site) => site.settings.messageLength }),
    conversationsFree: t.int({ description: 'Conversations that a free member may start.', resolve: (site) => site.settings.conversationsFree }),
    photosFree: t.int({ description: 'Photos that a free member may upload.', resolve: (site) => site.settings.photosFree }),
    photosPaid: t.int({ description: 'Photos that a paid member may upload.', resolve: (site) => site.settings.photosPaid }),
    fictionalWarning: t.string({
      description: 'What stands on every fictional profile.',
      resolve: (site, _args, ctx) => localised(site.settings.fictionalWarning, ctx.visit.locale, site.defaultLocale),
    }),
    fictionalSingular: t.string({
      description: 'Label of a fictional profile.',
      resolve: (site, _args, ctx) => localised(site.settings.fictionalSingular, ctx.visit.locale, site.defaultLocale),
    }),
    fictionalPlural: t.string({
      description: 'Label of several fictional profiles.',
      resolve: (site, _args, ctx) => localised(site.settings.fictionalPlural, ctx.visit.locale, site.defaultLocale),
    }),
    refundDays: t.int({ description: 'Days within which a purchase can be withdrawn; at least 14.', resolve: (site) => site.settings.refundDays }),
    supportEmail: t.exposeString('supportEmail', { description: 'Where members write for help.' }),
    supportPhone: t.exposeString('supportPhone', { description: 'Telephone of the support, as written; empty when there is none.' }),
    termsVersion: t.field({ type: 'DateTime', description: 'Version of the terms.', resolve: (site) => new Date(site.termsVersion) }),
  }),
})

builder.asEntity(Site, {
  key: builder.selection<{ id: string }>('id'),
  resolveReference: (reference, ctx) => (reference.id === toGlobalId('Site', ctx.site.id) ? ctx.site : null),
})

builder.queryField('site', (t) =>
  t.field({ type: Site, description: 'The site of the Host that the request went to.', resolve: (_root, _args, ctx) => ctx.site }),
)
