import { cursorOf, INSTANT, type CursorPart } from '#platform/base/cursors.ts'
import { InvalidInputError } from '#platform/base/errors.ts'
import { GLOBAL_ID, rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { addEntity } from '#platform/graph/entities.ts'
import { connectionOf } from '#platform/graph/pagination.ts'
import { builder } from '../builder.ts'
import { DiscountRefusedError } from '../errors.ts'
import { MoneyRef } from '../orders/money.schema.ts'
import { PaymentMethodRef } from '../orders/payment-method.schema.ts'
import {
  createDiscountCode,
  createDiscountCodeSeries,
  endDiscountCode,
  endDiscountCodeSeries,
  findSeries,
  type CodeSeries,
} from './discount-code.actions.ts'
import { isDiscountCode } from './discount-code.rules.ts'
import {
  countDiscountCodes,
  findDiscountCode,
  listDiscountCodes,
  type CodeCursor,
  type CodeFilter,
  type CodeState,
  type ListedDiscountCode,
} from './discount-code.store.ts'
import { normaliseCode } from './discount.rules.ts'
import { DiscountValidityRef } from './discount.schema.ts'
import { PRICE_EDITORS, PRICE_READERS } from './price-roles.ts'

const CODE: CursorPart<string> = {
  read: (text) => (isDiscountCode(text) ? text : undefined),
  write: (code) => code,
}
const CODE_CURSOR = cursorOf<CodeCursor>(INSTANT, CODE)

const DiscountCodeStateRef = builder.enumType('DiscountCodeState', {
  description: 'Whether a code works.',
  values: {
    ACTIVE: { value: 'active', description: 'Members can use the code.' },
    EXPIRED: { value: 'expired', description: 'Its time is over.' },
    ENDED: { value: 'ended', description: 'An operator has ended it.' },
  } as const satisfies Record<string, { value: CodeState; description: string }>,
})

const OperatorDiscountCodeRef = builder.objectRef<ListedDiscountCode>('OperatorDiscountCode').implement({
  audience: PRICE_READERS,
  description: 'A discount code of the site. A null field means that the code has no such condition.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'The code, in capitals.' }),
    state: t.field({
      type: DiscountCodeStateRef,
      description: 'Whether it works.',
      resolve: ({ status, expiresAt }, _args, ctx) =>
        status === 'inactive' ? 'ended' : expiresAt !== null && expiresAt <= ctx.now ? 'expired' : 'active',
    }),
    valuePercentage: t.exposeFloat('percentage', { description: 'The discount in percent of the price.' }),
    validity: t.expose('validity', { type: DiscountValidityRef, description: 'How often it can be used.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true, description: 'When it expires.' }),
    country: t.exposeString('country', {
      nullable: true,
      description: 'The only payment country in which it is valid.',
    }),
    currency: t.exposeString('currency', {
      nullable: true,
      description: 'The only currency in which it is valid, ISO 4217.',
    }),
    minimumOrder: t.field({
      type: MoneyRef,
      nullable: true,
      description: 'The minimum price of an order.',
      resolve: ({ minimumOrderMinor: amountMinor, currency }) =>
        amountMinor === null || currency === null ? null : { amountMinor, currency },
    }),
    paymentMethods: t.field({
      type: [PaymentMethodRef],
      nullable: true,
      description: 'The only payment methods for which it is valid.',
      resolve: ({ paymentMethods }) => paymentMethods,
    }),
    memberId: t.id({
      nullable: true,
      description: 'Global id of the OperatorMember who alone may use it.',
      resolve: ({ memberId }) => (memberId === null ? null : toGlobalId('OperatorMember', memberId)),
    }),
    seriesId: t.id({
      nullable: true,
      description: 'Global id of the DiscountCodeSeries that it was made in.',
      resolve: ({ seriesId }) => (seriesId === null ? null : toGlobalId('DiscountCodeSeries', seriesId)),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When an operator ended it; null for codes ended before this was recorded.',
    }),
    usesCount: t.exposeInt('usesCount', { description: 'How many paid orders have it.' }),
    reservedCount: t.exposeInt('reservedCount', {
      description: 'How many orders have it and can still be paid.',
    }),
  }),
})

const DiscountCodeSeriesRef = builder.objectRef<CodeSeries>('DiscountCodeSeries').implement({
  audience: PRICE_READERS,
  description: 'Random codes that were made together, with the same terms.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: ({ id }) => toGlobalId('DiscountCodeSeries', id) }),
    codes: t.exposeStringList('codes', { description: 'All of them, also those that no longer work.' }),
  }),
})

addEntity(builder, DiscountCodeSeriesRef, (ctx, seriesId) => findSeries(ctx, seriesId))

const DiscountCodesFilterInput = builder.inputType('OperatorDiscountCodeFilterInput', {
  description: 'Which codes; what is left out does not matter.',
  fields: (t) => ({
    states: t.field({ type: [DiscountCodeStateRef], description: 'In one of these states.' }),
    text: t.string({ description: 'A part of the code.' }),
    seriesId: t.id({ description: 'Of this series.' }),
  }),
})

const OperatorDiscountCodesConnectionRef = builder.connectionObject(
  {
    type: OperatorDiscountCodeRef,
    name: 'OperatorDiscountCodesConnection',
    audience: PRICE_READERS,
    description: 'Discount codes of the site, the newest first.',
    fields: (t) => ({
      totalCount: t.int({
        description: 'The total number of codes that match the filter.',
        resolve: (connection, _args, ctx) =>
          countDiscountCodes(ctx.db, {
            siteId: ctx.site.id,
            filter: (connection as unknown as { filter: CodeFilter }).filter,
          }),
      }),
    }),
  },
  { name: 'OperatorDiscountCodesEdge', audience: PRICE_READERS, description: 'One code in the list.' },
)

// Stands for an id of another type, which no series has.
const NOTHING = '00000000-0000-0000-0000-000000000000'
const seriesIdOf = (globalId: string) => rowIdOf('DiscountCodeSeries', globalId)

builder.queryFields((t) => ({
  operatorDiscountCodes: t.field({
    type: OperatorDiscountCodesConnectionRef,
    audience: PRICE_READERS,
    description:
      'Discount codes of the site, the newest first. Offers, which have codes of their own, are none.',
    args: {
      filter: t.arg({
        type: DiscountCodesFilterInput,
        description: 'Limits the list to the codes that match.',
      }),
      ...t.arg.connectionArgs(),
    },
    resolve: (_root, { filter: given, ...args }, ctx) => {
      const text = normaliseCode(given?.text ?? '').slice(0, 40)
      const filter = {
        states: given?.states ?? undefined,
        text: text === '' ? undefined : text,
        seriesId: given?.seriesId == null ? undefined : (seriesIdOf(given.seriesId) ?? NOTHING),
      }
      return connectionOf(args, CODE_CURSOR, {
        list: (page) => listDiscountCodes(ctx.db, { siteId: ctx.site.id, filter }, page),
        cursorOf: ({ createdAt, code }) => [createdAt, code],
        besides: { filter },
      })
    },
  }),
  discountCodeSeries: t.field({
    type: DiscountCodeSeriesRef,
    nullable: true,
    audience: PRICE_READERS,
    description: 'A series of codes, for its file; null for an unknown one.',
    args: { id: t.arg.id({ required: true, description: 'Global id.' }) },
    resolve: async (_root, { id }, ctx) => (await findSeries(ctx, seriesIdOf(id))) ?? null,
  }),
}))

const KEY = 'Made by the client for each intention, at most 100 characters: the same key acts once.'

const DiscountTermsInput = builder.inputType('DiscountTermsInput', {
  description: 'What holds for a code, or for every one of a series. What is left out does not matter.',
  fields: (t) => ({
    percentage: t.string({
      required: true,
      description: 'The discount in percent as text, more than 0 and less than 100: `25` or `12.5`.',
    }),
    validity: t.field({
      type: DiscountValidityRef,
      required: true,
      description: 'How often each code can be used.',
    }),
    expiresAt: t.field({ type: 'DateTime', description: 'When it expires; in the future.' }),
    country: t.string({ description: 'The only payment country, one of `paymentCountries`.' }),
    currency: t.string({ description: 'The only currency, ISO 4217.' }),
    minimum: t.string({
      description: 'The minimum price of an order as text, such as `24.99`. It needs a currency.',
    }),
    paymentMethods: t.field({ type: [PaymentMethodRef], description: 'The only payment methods.' }),
    memberId: t.id({ description: 'Global id of the OperatorMember who alone may use it.' }),
  }),
})
const CreateDiscountCodeInput = builder.inputType('CreateDiscountCodeInput', {
  description: 'Input of createDiscountCode.',
  fields: (t) => ({
    idempotencyKey: t.string({ required: true, description: KEY }),
    code: t.string({
      required: true,
      description: '3 to 40 letters, digits, hyphens and underscores; case does not matter.',
    }),
    terms: t.field({ type: DiscountTermsInput, required: true, description: 'What holds for it.' }),
  }),
})
const CreateDiscountCodeSeriesInput = builder.inputType('CreateDiscountCodeSeriesInput', {
  description: 'Input of createDiscountCodeSeries.',
  fields: (t) => ({
    idempotencyKey: t.string({ required: true, description: KEY }),
    prefix: t.string({ description: 'Stands before each code, with a hyphen.' }),
    count: t.int({ required: true, description: 'How many codes, 1 to 1,000.' }),
    terms: t.field({ type: DiscountTermsInput, required: true, description: 'What holds for each.' }),
  }),
})
const EndDiscountCodeInput = builder.inputType('EndDiscountCodeInput', {
  description: 'Input of endDiscountCode.',
  fields: (t) => ({ code: t.string({ required: true, description: 'The code.' }) }),
})
const EndDiscountCodeSeriesInput = builder.inputType('EndDiscountCodeSeriesInput', {
  description: 'Input of endDiscountCodeSeries.',
  fields: (t) => ({ seriesId: t.id({ required: true, description: 'Global id of the series.' }) }),
})

const withCode = (name: string, description: string) =>
  builder.objectRef<{ code: string }>(name).implement({
    audience: PRICE_READERS,
    description,
    fields: (t) => ({
      discountCode: t.field({
        type: OperatorDiscountCodeRef,
        description: 'The code as it is now.',
        resolve: async ({ code }, _args, ctx) => (await findDiscountCode(ctx.db, ctx.site.id, code))!,
      }),
    }),
  })
const withSeries = (name: string, description: string) =>
  builder.objectRef<CodeSeries>(name).implement({
    audience: PRICE_READERS,
    description,
    fields: (t) => ({
      series: t.field({
        type: DiscountCodeSeriesRef,
        description: 'The series.',
        resolve: (series) => series,
      }),
    }),
  })
const CreateDiscountCodeSuccessRef = withCode('CreateDiscountCodeSuccess', 'The code works.')
const EndDiscountCodeSuccessRef = withCode('EndDiscountCodeSuccess', 'The code no longer works.')
const CreateDiscountCodeSeriesSuccessRef = withSeries('CreateDiscountCodeSeriesSuccess', 'The codes work.')
const EndDiscountCodeSeriesSuccessRef = withSeries(
  'EndDiscountCodeSeriesSuccess',
  'No code of it works any more.',
)

type Terms = typeof DiscountTermsInput.$inferInput
const termsOf = ({ memberId, ...terms }: Terms) => ({
  ...terms,
  // An id of another type names no member of the site.
  memberId: memberId == null ? undefined : (rowIdOf('OperatorMember', memberId) ?? NOTHING),
})

builder.mutationFields((t) => ({
  createDiscountCode: t.field({
    type: CreateDiscountCodeSuccessRef,
    audience: PRICE_EDITORS,
    description: 'Issues a discount code, which works at once.',
    args: {
      input: t.arg({ type: CreateDiscountCodeInput, required: true, description: 'The code and its terms.' }),
    },
    errors: {
      types: [InvalidInputError],
      union: { name: 'CreateDiscountCodePayload', description: 'The code, or why there is none.' },
    },
    resolve: (_root, { input: { terms, ...input } }, ctx) =>
      createDiscountCode(ctx, { ...input, ...termsOf(terms) }),
  }),
  createDiscountCodeSeries: t.field({
    type: CreateDiscountCodeSeriesSuccessRef,
    audience: PRICE_EDITORS,
    description: 'Issues random discount codes with the same terms, which work at once.',
    args: {
      input: t.arg({
        type: CreateDiscountCodeSeriesInput,
        required: true,
        description: 'How many, and their terms.',
      }),
    },
    errors: {
      types: [InvalidInputError],
      union: { name: 'CreateDiscountCodeSeriesPayload', description: 'The series, or why there is none.' },
    },
    resolve: (_root, { input: { terms, prefix, ...input } }, ctx) =>
      createDiscountCodeSeries(ctx, { ...input, prefix: prefix ?? '', ...termsOf(terms) }),
  }),
  endDiscountCode: t.field({
    type: EndDiscountCodeSuccessRef,
    audience: PRICE_EDITORS,
    description:
      'Ends a discount code at once; orders that have it keep it. Ending it twice is ending it once.',
    args: { input: t.arg({ type: EndDiscountCodeInput, required: true, description: 'The code to end.' }) },
    errors: {
      types: [DiscountRefusedError],
      union: { name: 'EndDiscountCodePayload', description: 'The code, or why there is none.' },
    },
    resolve: (_root, { input }, ctx) => endDiscountCode(ctx.db, ctx, input.code),
  }),
  endDiscountCodeSeries: t.field({
    type: EndDiscountCodeSeriesSuccessRef,
    audience: PRICE_EDITORS,
    description: 'Ends every code of a series at once; orders that have one keep it.',
    args: {
      input: t.arg({ type: EndDiscountCodeSeriesInput, required: true, description: 'The series to end.' }),
    },
    errors: {
      types: [DiscountRefusedError],
      union: { name: 'EndDiscountCodeSeriesPayload', description: 'The series, or why there is none.' },
    },
    resolve: (_root, { input }, ctx) => endDiscountCodeSeries(ctx, seriesIdOf(input.seriesId)),
  }),
}))
