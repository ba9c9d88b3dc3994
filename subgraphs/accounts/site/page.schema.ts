import { builder } from '../builder.ts'
import { findPage, listOwnPages, type OwnPage } from './page.store.ts'
import type { Page as PageRow } from './page.texts.ts'

const PageRef = builder.objectRef<PageRow>('Page').implement({
  audience: 'visitor',
  description: 'A page to read, such as the terms. Public.',
  fields: (t) => ({
    token: t.exposeString('token', { description: 'The page’s address, without the slash.' }),
    title: t.exposeString('title', { description: 'The heading.' }),
    body: t.exposeString('body', {
      description: 'The text below the heading, as Markdown: headings, paragraphs, lists, bold and links.',
    }),
    locale: t.exposeString('locale', {
      description:
        'The language that it is written in; differs from the requested one if no translation exists.',
    }),
    locales: t.exposeStringList('locales', {
      description: 'Every language in which the site has it, among them perhaps some that it does not show.',
    }),
    version: t.field({
      type: 'DateTime',
      description: 'Since when this text holds.',
      resolve: ({ version }) => version,
    }),
  }),
})

builder.queryField('page', (t) =>
  t.field({
    type: PageRef,
    nullable: true,
    description:
      'A page of the site: terms, privacy, cookies, ban, faq, return-policy, service, safety, about, and what the operator adds. Null when there is none.',
    args: {
      token: t.arg.string({ required: true, description: 'The page’s address, without the slash.' }),
      locale: t.arg.string({ description: 'The language; that of the request when not given.' }),
    },
    resolve: (_root, { token, locale }, ctx) =>
      findPage(ctx.db, ctx.site, { token, locale: locale ?? ctx.visit.locale }),
  }),
)

const OwnPageRef = builder.objectRef<OwnPage>('OwnPage').implement({
  audience: 'visitor',
  description: 'An address under which the site has a text of its own. Public.',
  fields: (t) => ({
    token: t.exposeString('token', { description: 'The page’s address, without the slash.' }),
    locales: t.exposeStringList('locales', { description: 'Every language in which the site has it.' }),
  }),
})

builder.queryField('ownPages', (t) =>
  t.field({
    type: [OwnPageRef],
    description:
      'The pages that the site has written itself, in the order of their addresses, 500 at most: what a list of pages names beside those that every site has.',
    resolve: (_root, _args, ctx) => listOwnPages(ctx.db, ctx.site.id),
  }),
)
