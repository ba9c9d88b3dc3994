import { InvalidInputError } from '#platform/base/errors.ts'
import { GLOBAL_ID, rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { addListedEntity } from '#platform/graph/entities.ts'
import { builder } from '../builder.ts'
import { TrustedFlaggerRefusedError } from '../errors.ts'
import {
  addTrustedFlagger,
  changeTrustedFlagger,
  noticesOf,
  removeTrust,
  replaceTrustedFlaggerKey,
  trustedFlaggersOf,
  type FlaggerWithKey,
} from './trusted-flagger.actions.ts'
import { flaggerState } from './trusted-flagger.rules.ts'
import type { FlaggerDetails, TrustedFlagger } from './trusted-flagger.store.ts'

const ADMINS = { operator: ['admin'] } as const

builder.objectType(TrustedFlaggerRefusedError, {
  name: 'TrustedFlaggerRefusedError',
  audience: 'visitor',
  description:
    'FLAGGER_NOT_FOUND: the site knows no such trusted flagger. FLAGGER_ENDED: it is one no more, for good.',
  interfaces: ['UserError'],
})

const TrustedFlaggerStateRef = builder.enumType('TrustedFlaggerState', {
  description: 'Whether the notices of a trusted flagger come first.',
  values: {
    ACTIVE: { value: 'active', description: 'Their notices come first.' },
    AHEAD: { value: 'ahead', description: 'They will, from a day to come.' },
    OVER: { value: 'over', description: 'The last day has passed; it can be changed.' },
    ENDED: { value: 'ended', description: 'An admin has ended it for good.' },
  } as const,
})

const TrustedFlaggerRef = builder.objectRef<TrustedFlagger>('TrustedFlagger').implement({
  audience: ADMINS,
  description: 'An organisation whose notices come first (Digital Services Act, Article 22).',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: (flagger) => toGlobalId('TrustedFlagger', flagger.id) }),
    name: t.exposeString('name', { description: 'The organisation.' }),
    authority: t.exposeString('authority', { description: 'The body that has given it the status.' }),
    email: t.exposeString('email', { description: 'Where receipts and answers go.' }),
    validFrom: t.expose('validFrom', { type: 'Date', description: 'The first day.' }),
    validUntil: t.expose('validUntil', {
      type: 'Date',
      nullable: true,
      description: 'The last day; null for no end.',
    }),
    note: t.exposeString('note', { nullable: true, description: 'For colleagues; null for none.' }),
    isOfInstallation: t.boolean({
      description: 'Whether it counts on every site, also on those to come.',
      resolve: ({ siteId }) => siteId === null,
    }),
    keyMadeAt: t.expose('keyMadeAt', { type: 'DateTime', description: 'When its key was made.' }),
    state: t.field({
      type: TrustedFlaggerStateRef,
      description: 'Whether its notices come first now.',
      resolve: (flagger, _args, ctx) => flaggerState(flagger, ctx.today.date),
    }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When an admin ended it; null for one that counts by its days.',
    }),
    noticeCount: t.int({
      description: 'How many notices it has sent to the site of the request.',
      resolve: async (flagger, _args, ctx) => (await noticesOf(ctx, flagger))?.count ?? 0,
    }),
    lastNoticeAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it sent the last one; null for none.',
      resolve: async (flagger, _args, ctx) => (await noticesOf(ctx, flagger))?.lastAt ?? null,
    }),
  }),
})

addListedEntity(builder, TrustedFlaggerRef, trustedFlaggersOf)

builder.queryField('trustedFlaggers', (t) =>
  t.field({
    type: [TrustedFlaggerRef],
    audience: ADMINS,
    description:
      'The trusted flaggers of the site of the request and of the whole installation, by name, also ended ones.',
    resolve: (_root, _args, ctx) => trustedFlaggersOf(ctx),
  }),
)

const FlaggerDetailsInput = builder.inputType('TrustedFlaggerDetailsInput', {
  description: 'What is known of a trusted flagger.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'The organisation, up to 150 characters.' }),
    authority: t.string({
      required: true,
      description: 'The body that has given it the status, up to 150 characters.',
    }),
    email: t.string({ required: true, description: 'Where receipts and answers go.' }),
    validFrom: t.field({ type: 'Date', required: true, description: 'The first day.' }),
    validUntil: t.field({ type: 'Date', description: 'The last day; left out for no end.' }),
    note: t.string({ description: 'For colleagues, up to 1,000 characters.' }),
  }),
})
const AddTrustedFlaggerInput = builder.inputType('AddTrustedFlaggerInput', {
  description: 'Input of addTrustedFlagger.',
  fields: (t) => ({
    details: t.field({ type: FlaggerDetailsInput, required: true, description: 'Who it is.' }),
    isOfInstallation: t.boolean({
      required: true,
      description: 'Whether it counts on every site, for an admin of all; else on that of the request.',
    }),
  }),
})
const ChangeTrustedFlaggerInput = builder.inputType('ChangeTrustedFlaggerInput', {
  description: 'Input of changeTrustedFlagger.',
  fields: (t) => ({
    flaggerId: t.id({ required: true, description: 'The trusted flagger.' }),
    details: t.field({ type: FlaggerDetailsInput, required: true, description: 'All of it, as it is now.' }),
  }),
})
const ReplaceTrustedFlaggerKeyInput = builder.inputType('ReplaceTrustedFlaggerKeyInput', {
  description: 'Input of replaceTrustedFlaggerKey.',
  fields: (t) => ({ flaggerId: t.id({ required: true, description: 'The trusted flagger.' }) }),
})
const EndTrustedFlaggerInput = builder.inputType('EndTrustedFlaggerInput', {
  description: 'Input of endTrustedFlagger.',
  fields: (t) => ({
    flaggerId: t.id({ required: true, description: 'The trusted flagger.' }),
    purpose: t.string({ required: true, description: 'Why, for the audit, up to 500 characters.' }),
  }),
})

const withFlagger = <Name extends string>(name: Name, description: string) =>
  builder.objectRef<{ flagger: TrustedFlagger }>(name).implement({
    audience: ADMINS,
    description,
    fields: (t) => ({
      flagger: t.expose('flagger', { type: TrustedFlaggerRef, description: 'The trusted flagger.' }),
    }),
  })
const withKey = <Name extends string>(name: Name, description: string) =>
  builder.objectRef<FlaggerWithKey>(name).implement({
    audience: ADMINS,
    description,
    fields: (t) => ({
      flagger: t.expose('flagger', { type: TrustedFlaggerRef, description: 'The trusted flagger.' }),
      key: t.exposeString('key', {
        description:
          'The secret that marks its notices: `trustedKey` of fileComplaint, and /complaints#trusted=<key>. It is not shown again.',
      }),
    }),
  })
const AddTrustedFlaggerSuccessRef = withKey('AddTrustedFlaggerSuccess', 'There is a new trusted flagger.')
const ReplaceTrustedFlaggerKeySuccessRef = withKey(
  'ReplaceTrustedFlaggerKeySuccess',
  'There is a new key; the one before no longer works.',
)
const ChangeTrustedFlaggerSuccessRef = withFlagger('ChangeTrustedFlaggerSuccess', 'It is changed.')
const EndTrustedFlaggerSuccessRef = withFlagger(
  'EndTrustedFlaggerSuccess',
  'It has ended; its notices stay marked and counted.',
)

const rowIdOfFlagger = (globalId: string) => rowIdOf('TrustedFlagger', globalId)
const detailsOf = (
  given: Omit<FlaggerDetails, 'validUntil' | 'note'> & {
    validUntil?: string | null | undefined
    note?: string | null | undefined
  },
): FlaggerDetails => ({ ...given, validUntil: given.validUntil ?? null, note: given.note ?? null })

builder.mutationFields((t) => ({
  addTrustedFlagger: t.field({
    type: AddTrustedFlaggerSuccessRef,
    audience: ADMINS,
    description: 'Adds a trusted flagger.',
    args: { input: t.arg({ type: AddTrustedFlaggerInput, required: true, description: 'Who it is.' }) },
    errors: {
      types: [InvalidInputError],
      union: { name: 'AddTrustedFlaggerPayload', description: 'The new one, or why there is none.' },
    },
    resolve: (_root, { input: { details, isOfInstallation } }, ctx) =>
      addTrustedFlagger(ctx, { ...detailsOf(details), isOfInstallation }),
  }),
  changeTrustedFlagger: t.field({
    type: ChangeTrustedFlaggerSuccessRef,
    audience: ADMINS,
    description: 'Changes what is known of a trusted flagger; its key stays.',
    args: { input: t.arg({ type: ChangeTrustedFlaggerInput, required: true, description: 'The change.' }) },
    errors: {
      types: [InvalidInputError, TrustedFlaggerRefusedError],
      union: { name: 'ChangeTrustedFlaggerPayload', description: 'The changed one, or why it stays.' },
    },
    resolve: async (_root, { input: { flaggerId, details } }, ctx) => ({
      flagger: await changeTrustedFlagger(ctx, rowIdOfFlagger(flaggerId), detailsOf(details)),
    }),
  }),
  replaceTrustedFlaggerKey: t.field({
    type: ReplaceTrustedFlaggerKeySuccessRef,
    audience: ADMINS,
    description: 'Gives a trusted flagger another key.',
    args: {
      input: t.arg({
        type: ReplaceTrustedFlaggerKeyInput,
        required: true,
        description: 'The trusted flagger who gets a new key.',
      }),
    },
    errors: {
      types: [TrustedFlaggerRefusedError],
      union: { name: 'ReplaceTrustedFlaggerKeyPayload', description: 'The new key, or why there is none.' },
    },
    resolve: (_root, { input: { flaggerId } }, ctx) =>
      replaceTrustedFlaggerKey(ctx, rowIdOfFlagger(flaggerId)),
  }),
  endTrustedFlagger: t.field({
    type: EndTrustedFlaggerSuccessRef,
    audience: ADMINS,
    description: 'Ends a trusted flagger for good; nothing is deleted.',
    args: {
      input: t.arg({ type: EndTrustedFlaggerInput, required: true, description: 'Which one, and why.' }),
    },
    errors: {
      types: [InvalidInputError, TrustedFlaggerRefusedError],
      union: { name: 'EndTrustedFlaggerPayload', description: 'The ended one, or why it goes on.' },
    },
    resolve: async (_root, { input: { flaggerId, purpose } }, ctx) => ({
      flagger: await removeTrust(ctx, rowIdOfFlagger(flaggerId), { purpose }),
    }),
  }),
}))
