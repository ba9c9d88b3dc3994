import { InvalidInputError, RequestError } from '#platform/base/errors.ts'
import { GLOBAL_ID, rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { addEntityByGlobalId } from '#platform/graph/entities.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { PageChangedError, PageRefusedError } from '../errors.ts'
import { OperatorSiteRef } from '../operator/operator.schema.ts'
import type { Tables } from '../tables.ts'
import {
  findOperatorPage,
  isThere,
  languagesOf,
  listOperatorPages,
  pageOfId,
  productTextOf,
  scheduledIn,
  stateOfAddress,
  textOf,
  textOfVersion,
  versionsOf,
  type OperatorPage,
  type OperatorPageLanguage,
} from './operator-page.actions.ts'
import { discardScheduledPage, publishPage, removePage, renewPage } from './page-editing.actions.ts'
import type { PageVersion, ScheduledPage } from './page-version.store.ts'

const ADMINS = { operator: ['admin'] } as const
const NULL_AUTHOR = 'Null for the product’s own text and for a command on the server.'
const ADDRESS = 'The page’s address, without the slash.'
const LANGUAGE = 'The language of the text, one of the site’s.'

builder.objectType(PageRefusedError, {
  name: 'PageRefusedError',
  audience: 'visitor',
  description:
    'PAGE_NOT_FOUND: the site has no such page or version. PAGE_SCHEDULED: a version waits to be published, and must be discarded first. PAGE_SIGNUP_DOCUMENT: members have accepted the page, so it cannot be removed.',
  interfaces: ['UserError'],
})

builder.objectType(PageChangedError, {
  name: 'PageChangedError',
  audience: 'visitor',
  description: 'PAGE_CHANGED: another version was published, or removed, since the editor opened the page.',
  interfaces: ['UserError'],
  fields: (t) => ({
    publishedBy: t.string({
      nullable: true,
      description: `Who published the current version. ${NULL_AUTHOR}`,
      resolve: ({ by }) => by,
    }),
    version: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The current version; null when there is none any more.',
      resolve: ({ at }) => at,
    }),
  }),
})

const OperatorPageKindRef = builder.enumType('OperatorPageKind', {
  description: 'What a page is to its site.',
  values: {
    SIGNUP: { value: 'signup', description: 'Accepted at sign-up, and again in each new version.' },
    STANDARD: { value: 'standard', description: 'Every site has it; the operator may replace its text.' },
    OWN: { value: 'own', description: 'The operator’s own.' },
  } as const,
})
const OperatorPageStateRef = builder.enumType('OperatorPageState', {
  description: 'What readers of a language get.',
  values: {
    OWN: {
      value: 'own',
      description: 'A text of the site that differs from the product’s, in their language.',
    },
    PRODUCT: { value: 'product', description: 'The product’s text, in their language.' },
    MISSING: { value: 'missing', description: 'A text in another language, or nothing.' },
  } as const,
})

const AddressStateRef = builder.enumType('PageAddressState', {
  description: 'Whether a new page can stand at an address.',
  values: {
    FREE: { value: 'free', description: 'The address is free.' },
    TAKEN: { value: 'taken', description: 'The site has a page there.' },
    RESERVED: { value: 'reserved', description: 'The address belongs to the product itself.' },
    INVALID: {
      value: 'invalid',
      description: 'An address is up to 61 lower-case letters, digits and hyphens, beginning with a letter.',
    },
  } as const,
})

const OperatorPageVersionRef = builder.objectRef<PageVersion>('OperatorPageVersion').implement({
  audience: ADMINS,
  description: 'A published version of a page in one language.',
  fields: (t) => ({
    version: t.expose('version', {
      type: 'DateTime',
      description: 'When it took effect; its name in inputs.',
    }),
    title: t.exposeString('title', { description: 'Its title.' }),
    publishedBy: t.exposeString('publishedBy', {
      nullable: true,
      description: `Who published it. ${NULL_AUTHOR}`,
    }),
  }),
})

const ScheduledPageVersionRef = builder.objectRef<ScheduledPage>('ScheduledPageVersion').implement({
  audience: ADMINS,
  description: 'A version that takes effect later.',
  fields: (t) => ({
    publishAt: t.expose('publishAt', { type: 'DateTime', description: 'When it takes effect.' }),
    scheduledAt: t.expose('scheduledAt', { type: 'DateTime', description: 'When that was decided.' }),
    scheduledBy: t.exposeString('scheduledBy', {
      nullable: true,
      description: 'Who decided it; null for a command on the server.',
    }),
    markdown: t.exposeString('body', { description: 'Its text, with the title in the first line.' }),
  }),
})

const OperatorPageLanguageRef = builder.objectRef<OperatorPageLanguage>('OperatorPageLanguage').implement({
  audience: ADMINS,
  description: 'A page in one of its site’s languages.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({
      description: GLOBAL_ID,
      resolve: ({ page, language }) =>
        toGlobalId('OperatorPageLanguage', `${page.site.id}.${page.address}.${language}`),
    }),
    language: t.exposeString('language', { description: 'The language.' }),
    state: t.expose('state', { type: OperatorPageStateRef, description: 'What its readers get.' }),
    shownLanguage: t.exposeString('shown', {
      nullable: true,
      description: 'The language of the text that its readers get; null while the page does not exist.',
    }),
    isBehind: t.exposeBoolean('isBehind', {
      description: 'Whether the text in the site’s own language is newer.',
    }),
    newest: t.field({
      type: OperatorPageVersionRef,
      nullable: true,
      description: 'The version that its readers get, possibly in another language; null for the product’s.',
      resolve: ({ newest }) => newest ?? null,
    }),
    scheduled: t.field({
      type: ScheduledPageVersionRef,
      nullable: true,
      description: 'The version that takes effect later; null when none waits.',
      resolve: (place) => scheduledIn(place) ?? null,
    }),
    markdown: t.string({
      nullable: true,
      description: 'The text that its readers get, with its title; null if it is missing in this language.',
      resolve: async (place, _args, ctx) => (await textOf(ctx, place)) ?? null,
    }),
    productMarkdown: t.string({
      nullable: true,
      description:
        'The product’s text with the current details of the site and its company; null where it has none.',
      resolve: async (place, _args, ctx) => (await productTextOf(ctx, place)) ?? null,
    }),
    versions: t.field({
      type: [OperatorPageVersionRef],
      description: 'The published versions in this language, the newest first, at most 100.',
      resolve: (place, _args, ctx) => versionsOf(ctx, place),
    }),
    versionMarkdown: t.string({
      nullable: true,
      description: 'The text of one version; null when there is none.',
      args: { version: t.arg({ type: 'DateTime', required: true, description: 'The version.' }) },
      resolve: async (place, { version }, ctx) => (await textOfVersion(ctx, place, version)) ?? null,
    }),
  }),
})

const OperatorPageRef = builder.objectRef<OperatorPage>('OperatorPage').implement({
  audience: ADMINS,
  description: 'A text page of a site, as its operators edit it.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({
      description: GLOBAL_ID,
      resolve: ({ site, address }) => toGlobalId('OperatorPage', `${site.id}.${address}`),
    }),
    address: t.exposeString('address', { description: ADDRESS }),
    kind: t.expose('kind', { type: OperatorPageKindRef, description: 'What it is to its site.' }),
    exists: t.boolean({
      description: 'Whether it has a text, or will; false for a free address.',
      resolve: isThere,
    }),
    languages: t.field({
      type: [OperatorPageLanguageRef],
      description: 'The page in each language of the site, in the site’s order.',
      resolve: (page, _args, ctx) => languagesOf(ctx, page),
    }),
    language: t.field({
      type: OperatorPageLanguageRef,
      nullable: true,
      description: 'The page in one language; null for one that the site does not offer.',
      args: {
        language: t.arg.string({ description: 'The language; the site’s own when left out.' }),
      },
      resolve: async (page, { language }, ctx) => {
        const wanted = language ?? page.site.defaultLocale
        return (await languagesOf(ctx, page)).find((place) => place.language === wanted) ?? null
      },
    }),
  }),
})

addEntityByGlobalId(
  builder,
  OperatorPageRef,
  async (ctx, id) => (await pageOfId(ctx, 'OperatorPage', id))?.page,
)
addEntityByGlobalId(builder, OperatorPageLanguageRef, async (ctx, id) => {
  const found = await pageOfId(ctx, 'OperatorPageLanguage', id)
  return found && (await languagesOf(ctx, found.page)).find(({ language }) => language === found.language)
})

builder.objectFields(OperatorSiteRef, (t) => ({
  pages: t.field({
    type: [OperatorPageRef],
    audience: ADMINS,
    description:
      'The pages of the site: those that members accept, the product’s others, and the operator’s own by address.',
    resolve: ({ id }, _args, ctx) => listOperatorPages(ctx, id),
  }),
  page: t.field({
    type: OperatorPageRef,
    nullable: true,
    audience: ADMINS,
    description: 'A page, also one that can still be written; null for an address where none can stand.',
    args: { address: t.arg.string({ required: true, description: ADDRESS }) },
    resolve: async ({ id }, { address }, ctx) => (await findOperatorPage(ctx, id, address)) ?? null,
  }),
  addressState: t.field({
    type: AddressStateRef,
    audience: ADMINS,
    description: 'Whether a new page can stand at an address.',
    args: { address: t.arg.string({ required: true, description: ADDRESS }) },
    resolve: ({ id }, { address }, ctx) => stateOfAddress(ctx, id, address),
  }),
}))

const SITE = 'The site (OperatorSite).'
const PublishPageInput = builder.inputType('PublishPageInput', {
  description: 'Input of publishPage.',
  fields: (t) => ({
    siteId: t.id({ required: true, description: SITE }),
    page: t.string({ required: true, description: ADDRESS }),
    language: t.string({ required: true, description: LANGUAGE }),
    markdown: t.string({
      required: true,
      description: 'The text, at most 60,000 characters. Its first line is the title: `# Terms of use`.',
    }),
    basedOn: t.field({
      type: 'DateTime',
      description: 'The version in this language that was changed; null when the site had none.',
    }),
    publishAt: t.field({
      type: 'DateTime',
      description: 'When it takes effect, within a year; now when left out.',
    }),
  }),
})
const pageInput = (name: string, description: string, languages: string) =>
  builder.inputType(name, {
    description,
    fields: (t) => ({
      siteId: t.id({ required: true, description: SITE }),
      page: t.string({ required: true, description: ADDRESS }),
      language: t.string({ description: languages }),
    }),
  })
const RemovePageInput = pageInput(
  'RemovePageInput',
  'Input of removePage.',
  'One language; all of them when left out.',
)
const RenewPageInput = pageInput(
  'RenewPageInput',
  'Input of renewPage.',
  'One language; all of the site when left out.',
)
const DiscardScheduledPageInput = builder.inputType('DiscardScheduledPageInput', {
  description: 'Input of discardScheduledPage.',
  fields: (t) => ({
    siteId: t.id({ required: true, description: SITE }),
    page: t.string({ required: true, description: ADDRESS }),
    language: t.string({ required: true, description: LANGUAGE }),
  }),
})

const successOf = <Name extends string>(name: Name, description: string) =>
  builder.objectRef<{ page: OperatorPage }>(name).implement({
    audience: ADMINS,
    description,
    fields: (t) => ({
      page: t.expose('page', { type: OperatorPageRef, description: 'The page as it is now.' }),
    }),
  })
const PublishPageSuccessRef = successOf('PublishPageSuccess', 'The version is published, or waits.')
const RemovePageSuccessRef = successOf('RemovePageSuccess', 'The page is removed.')
const DiscardScheduledPageSuccessRef = successOf('DiscardScheduledPageSuccess', 'The version is discarded.')
const RenewPageSuccessRef = builder
  .objectRef<{ page: OperatorPage; renewed: string[] }>('RenewPageSuccess')
  .implement({
    audience: ADMINS,
    description: 'The page has the product’s current text.',
    fields: (t) => ({
      page: t.expose('page', { type: OperatorPageRef, description: 'The page as it is now.' }),
      renewed: t.exposeStringList('renewed', {
        description: 'The languages with a new version; the others had this text already.',
      }),
    }),
  })

builder.mutationFields((t) => ({
  publishPage: t.field({
    type: PublishPageSuccessRef,
    audience: ADMINS,
    description:
      'Publishes a version of a page in one language, now or later. The same text again changes nothing.',
    args: { input: t.arg({ type: PublishPageInput, required: true, description: 'The version.' }) },
    errors: {
      types: [InvalidInputError, PageChangedError, PageRefusedError],
      union: { name: 'PublishPagePayload', description: 'The page, or why it stays.' },
    },
    resolve: async (_root, { input }, ctx) => {
      const siteId = siteIdOf(input.siteId)
      const { page, language, markdown, basedOn = null, publishAt } = input
      const version = { page, language, markdown, basedOn, publishAt: publishAt ?? undefined }
      await publishPage(ctx.db, ctx, { siteId, ...version })
      return asItIs(ctx, siteId, page)
    },
  }),
  discardScheduledPage: t.field({
    type: DiscardScheduledPageSuccessRef,
    audience: ADMINS,
    description: 'Discards a version that waits to be published.',
    args: { input: t.arg({ type: DiscardScheduledPageInput, required: true, description: 'The page.' }) },
    errors: {
      types: [PageRefusedError],
      union: { name: 'DiscardScheduledPagePayload', description: 'The page, or why the version stays.' },
    },
    resolve: async (_root, { input }, ctx) => {
      const siteId = siteIdOf(input.siteId)
      await discardScheduledPage(ctx.db, ctx, { siteId, page: input.page, language: input.language })
      return asItIs(ctx, siteId, input.page)
    },
  }),
  removePage: t.field({
    type: RemovePageSuccessRef,
    audience: ADMINS,
    description:
      'Removes a page with all its versions, in one language or in all. An own page disappears; any other has the product’s text again.',
    args: { input: t.arg({ type: RemovePageInput, required: true, description: 'The page to remove.' }) },
    errors: {
      types: [PageRefusedError],
      union: { name: 'RemovePagePayload', description: 'The page, or why it stays.' },
    },
    resolve: async (_root, { input }, ctx) => {
      const siteId = siteIdOf(input.siteId)
      await removePage(ctx.db, ctx, { siteId, page: input.page, language: input.language ?? undefined })
      return asItIs(ctx, siteId, input.page)
    },
  }),
  renewPage: t.field({
    type: RenewPageSuccessRef,
    audience: ADMINS,
    description:
      'Publishes the product’s text of the terms or privacy statement with the current details of the site and its company. Members are asked to accept it.',
    args: { input: t.arg({ type: RenewPageInput, required: true, description: 'The page to rewrite.' }) },
    errors: {
      types: [InvalidInputError, PageRefusedError],
      union: { name: 'RenewPagePayload', description: 'The page, or why it stays.' },
    },
    resolve: async (_root, { input }, ctx) => {
      const siteId = siteIdOf(input.siteId)
      const language = input.language ?? undefined
      const renewed = await renewPage(ctx.db, ctx, { siteId, page: input.page, language })
      return { ...(await asItIs(ctx, siteId, input.page)), renewed }
    },
  }),
}))

function siteIdOf(globalId: string): string {
  const siteId = rowIdOf('OperatorSite', globalId)
  if (siteId === undefined) throw new RequestError('FORBIDDEN', 'This operator does not work on this site')
  return siteId
}

async function asItIs(ctx: RequestContext<Tables>, siteId: string, address: string) {
  return { page: (await findOperatorPage(ctx, siteId, address))! }
}
