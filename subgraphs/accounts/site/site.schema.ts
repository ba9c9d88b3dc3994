import { GLOBAL_ID, toGlobalId } from '#platform/base/global-ids.ts'
import { addEntity } from '#platform/graph/entities.ts'
import { localised, type Site } from '#platform/site/site.ts'
import { builder } from '../builder.ts'

/** The site type; other files of this subgraph add to it. */
export const SiteRef = builder.objectRef<Site>('Site').implement({
  audience: 'visitor',
  description: 'The brand that serves the request’s Host. Public. Texts are in the language of the request.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: (site) => toGlobalId('Site', site.id) }),
    name: t.exposeString('name', { description: 'Name of the brand.' }),
    indexTitle: t.string({
      description: 'Title of the landing page.',
      resolve: (site, _args, ctx) => localised(site.indexTitle, ctx.visit.locale, site.defaultLocale),
    }),
    description: t.string({
      description: 'A description of the site, in a sentence or two.',
      resolve: (site, _args, ctx) => localised(site.description, ctx.visit.locale, site.defaultLocale),
    }),
    domain: t.exposeString('domain', {
      description: 'The host of the site that links and mails name, without scheme or port.',
    }),
    locales: t.exposeStringList('locales', { description: 'The languages that the site offers.' }),
    defaultLocale: t.exposeString('defaultLocale', { description: 'The default language of the domain.' }),
    demo: t.exposeBoolean('demo', {
      description: 'Whether this is a demo installation, which takes no payments and sends no mails.',
    }),
    supportEmail: t.exposeString('supportEmail', { description: 'The e-mail address of the support.' }),
    supportPhone: t.exposeString('supportPhone', {
      description: 'Telephone number of the support, as displayed; empty if there is none.',
    }),
    termsVersion: t.field({
      type: 'DateTime',
      description: 'Version of the terms.',
      resolve: (site) => new Date(site.termsVersion),
    }),
  }),
})

addEntity(builder, SiteRef, ({ site }, siteId) => (siteId === site.id ? site : null))

builder.queryField('site', (t) =>
  t.field({
    type: SiteRef,
    description: 'The site of the request’s Host.',
    resolve: (_root, _args, ctx) => ctx.site,
  }),
)
