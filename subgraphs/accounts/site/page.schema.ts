import { builder } from '../builder.ts'
import { findPage, listCustomPages, type CustomPage } from './page.store.ts'
import type { Page as PageRow } from './page.texts.ts'

const PageRef = builder.objectRef<PageRow>('Page').implement({
  audience: 'visitor',
  description: 'A text page, such as the terms. Public.',
  fields: (t) => ({
    token: t.exposeString('token', { description: 'The page’s address, without the slash.' }),
    title: t.exposeString('title', { description: 'The heading.' }),
    body: t.exposeString('body', {
      description: 'The text below the heading, as Markdown: headings, paragraphs, lists, bold and links.',
    }),
    locale: t.exposeString('locale', {
      description:
        'The language of the text. It differs from the requested language if there is no translation.',
    }),
    locales: t.exposeStringList('locales', {
      description:
        'All languages in which the page exists, including languages that the site does not offer.',
    }),
    version: t.field({
      type: 'DateTime',
      description: 'When this version took effect.',
      resolve: ({ version }) => version,
    }),
  }),
})

builder.queryField('page', (t) =>
  t.field({
    type: PageRef,
    nullable: true,
    description:
      'A page of the site: terms, privacy, cookies, ban, faq, return-policy, service, safety, about, transparency, or a page that the operator added. Null if there is none.',
    args: {
      token: t.arg.string({ required: true, description: 'The page’s address, without the slash.' }),
      locale: t.arg.string({ description: 'The language. Defaults to the language of the request.' }),
    },
    resolve: (_root, { token, locale }, ctx) =>
      findPage(ctx.db, ctx.site, { token, locale: locale ?? ctx.visit.locale }),
  }),
)

const CustomPageRef = builder.objectRef<CustomPage>('CustomPage').implement({
  audience: 'visitor',
  description: 'A page that the site’s operator has written. Public.',
  fields: (t) => ({
    token: t.exposeString('token', { description: 'The page’s address, without the slash.' }),
    locales: t.exposeStringList('locales', { description: 'All languages in which the page exists.' }),
  }),
})

builder.queryField('customPages', (t) =>
  t.field({
    type: [CustomPageRef],
    description:
      'The pages that the site’s operator has written, by address, up to 500. They complement the standard pages that every site has.',
    resolve: (_root, _args, ctx) => listCustomPages(ctx.db, ctx.site.id),
  }),
)
