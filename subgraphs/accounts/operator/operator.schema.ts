import { InvalidInputError } from '#platform/base/errors.ts'
import { GLOBAL_ID, rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { addEntity, addListedEntity } from '#platform/graph/entities.ts'
import { OPERATOR_ROLES } from '#platform/requests/audience.ts'
import { requireOperator, worksOn } from '#platform/requests/operator.ts'
import { builder } from '../builder.ts'
import { OperatorRefusedError } from '../errors.ts'
import {
  changeOperator,
  createOperator,
  dayAtSite,
  listOperators,
  requestingOperator,
  resetOperator,
  sitesOf,
  visibleOperator,
  type OperatorWithPassword,
} from './operator.actions.ts'
import type { Operator, OperatorSite } from './operator.store.ts'

builder.objectType(OperatorRefusedError, {
  name: 'OperatorRefusedError',
  audience: { operator: 'anybody' },
  description:
    'OPERATOR_EMAIL_TAKEN: another operator has the address. OPERATOR_NOT_FOUND: there is no such operator. OPERATOR_LAST_ADMIN: the installation would be left without an admin for every site. OPERATOR_SELF: this takes another operator.',
  interfaces: ['UserError'],
})

const OperatorRoleRef = builder.enumType('OperatorRole', {
  description: 'What an operator may do.',
  values: {
    ADMIN: { value: 'admin', description: `May do ${OPERATOR_ROLES.admin}.` },
    MODERATOR: { value: 'moderator', description: `Works on ${OPERATOR_ROLES.moderator}.` },
    SUPPORT: { value: 'support', description: `Works on ${OPERATOR_ROLES.support}.` },
    FINANCE: { value: 'finance', description: `Works on ${OPERATOR_ROLES.finance}.` },
  } as const,
})

/** A site in the console; other files of this subgraph add to it. */
export const OperatorSiteRef = builder.objectRef<OperatorSite>('OperatorSite').implement({
  audience: { operator: 'anywhere' },
  description: 'A site that an operator works on.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({
      description: 'Global id; for `siteIds` in inputs.',
      resolve: (site) => toGlobalId('OperatorSite', site.id),
    }),
    token: t.exposeString('token', {
      description: 'Its short name: the header `x-operator-site` of a request that works on it.',
    }),
    name: t.exposeString('name', { description: 'Name of the brand.' }),
    domains: t.exposeStringList('domains', { description: 'Its hosts, the primary one first.' }),
    languages: t.exposeStringList('languages', { description: 'The languages that it offers.' }),
    today: t.field({
      type: 'Date',
      description: 'The day by its own clock, to which its figures are counted.',
      resolve: (site, _args, ctx) => dayAtSite(ctx, site.id),
    }),
  }),
})

addListedEntity(builder, OperatorSiteRef, (ctx) => sitesOf(ctx, requireOperator(ctx, 'anywhere')))

export const OperatorRef = builder.objectRef<Operator>('Operator').implement({
  audience: { operator: 'anywhere' },
  description:
    'A person who works on the installation. Readable by that operator and by admins for every site.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: (operator) => toGlobalId('Operator', operator.id) }),
    name: t.exposeString('name', { description: 'The name that colleagues see.' }),
    email: t.exposeString('email', { description: 'The address of the login.' }),
    role: t.expose('role', { type: OperatorRoleRef, description: 'What the operator may do.' }),
    locale: t.exposeString('locale', { description: 'The language of the console.' }),
    sites: t.field({
      type: [OperatorSiteRef],
      description: 'The sites that the operator works on, by name.',
      resolve: (operator, _args, ctx) => sitesOf(ctx, operator),
    }),
    worksOnAllSites: t.boolean({
      description: 'Whether the operator works on every site, also on those to come.',
      resolve: ({ siteIds }) => siteIds === null,
    }),
    site: t.field({
      type: OperatorSiteRef,
      description:
        'The site of the request, which the header `x-operator-site` picks; the operator’s first site when the operator does not work on that of the request.',
      resolve: async (operator, _args, ctx) => {
        const sites = await sitesOf(ctx, operator)
        const isHere = worksOn(operator.siteIds, ctx.site.id) && ctx.visit.operator?.mayWorkHere !== false
        return (isHere ? sites.find(({ id }) => id === ctx.site.id) : undefined) ?? sites[0]!
      },
    }),
    lastSeenAt: t.expose('lastSeenAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the operator last did something, to a minute; null for never.',
    }),
    isDisabled: t.boolean({
      description: 'Whether the operator can no longer log in.',
      resolve: ({ disabledAt }) => disabledAt !== null,
    }),
  }),
})

addEntity(builder, OperatorRef, visibleOperator)

builder.queryFields((t) => ({
  operator: t.field({
    type: OperatorRef,
    nullable: true,
    audience: { operator: 'anybody' },
    description: 'The operator who is logged in; null for everybody else.',
    resolve: async (_root, _args, ctx) => (await requestingOperator(ctx)) ?? null,
  }),
  operatorSite: t.field({
    type: OperatorSiteRef,
    nullable: true,
    audience: { operator: ['admin'] },
    description: 'A site that the operator works on; null for any other.',
    args: { token: t.arg.string({ required: true, description: 'Its short name.' }) },
    resolve: async (_root, { token }, ctx) => {
      const sites = await sitesOf(ctx, requireOperator(ctx))
      return sites.find((site) => site.token === token) ?? null
    },
  }),
  operators: t.field({
    type: [OperatorRef],
    audience: { operator: ['admin'] },
    description: 'Every operator of the installation, by name. For an admin for every site.',
    resolve: (_root, _args, ctx) => listOperators(ctx),
  }),
}))

const SITE_IDS = 'Ids of the sites to work on (OperatorSite); null for every site, also those to come.'

const CreateOperatorInput = builder.inputType('CreateOperatorInput', {
  description: 'Input of createOperator.',
  fields: (t) => ({
    email: t.string({ required: true, description: 'The address of the login.' }),
    name: t.string({ required: true, description: 'The name that colleagues see, at most 100 characters.' }),
    role: t.field({ type: OperatorRoleRef, required: true, description: 'What the operator may do.' }),
    siteIds: t.idList({ description: SITE_IDS }),
    locale: t.string({ description: 'The language of the console; that of the request when left out.' }),
  }),
})
const UpdateOperatorInput = builder.inputType('UpdateOperatorInput', {
  description: 'Input of updateOperator. What is left out stays.',
  fields: (t) => ({
    operatorId: t.id({ required: true, description: 'The operator.' }),
    role: t.field({ type: OperatorRoleRef, description: 'What the operator may do.' }),
    siteIds: t.idList({ description: SITE_IDS }),
    isDisabled: t.boolean({ description: 'Whether the operator can no longer log in.' }),
  }),
})
const ResetOperatorInput = builder.inputType('ResetOperatorInput', {
  description: 'Input of resetOperator.',
  fields: (t) => ({ operatorId: t.id({ required: true, description: 'The operator.' }) }),
})

const withPassword = <Name extends string>(name: Name, description: string) =>
  builder.objectRef<OperatorWithPassword>(name).implement({
    audience: { operator: 'anywhere' },
    description,
    fields: (t) => ({
      operator: t.expose('operator', { type: OperatorRef, description: 'The operator.' }),
      oneTimePassword: t.exposeString('oneTimePassword', {
        description: 'The password for the first login, which asks for another one. It is not shown again.',
      }),
    }),
  })
const CreateOperatorSuccessRef = withPassword('CreateOperatorSuccess', 'There is a new operator.')
const ResetOperatorSuccessRef = withPassword(
  'ResetOperatorSuccess',
  'The operator is logged out everywhere, and the next login begins anew with another app.',
)
const UpdateOperatorSuccessRef = builder
  .objectRef<{ operator: Operator }>('UpdateOperatorSuccess')
  .implement({
    audience: { operator: 'anywhere' },
    description: 'The operator is changed, and logged out everywhere.',
    fields: (t) => ({
      operator: t.expose('operator', { type: OperatorRef, description: 'The operator as changed.' }),
    }),
  })

builder.mutationFields((t) => ({
  createOperator: t.field({
    type: CreateOperatorSuccessRef,
    audience: { operator: ['admin'] },
    description: 'Creates an operator. For an admin for every site.',
    args: { input: t.arg({ type: CreateOperatorInput, required: true, description: 'The operator.' }) },
    errors: {
      types: [InvalidInputError, OperatorRefusedError],
      union: { name: 'CreateOperatorPayload', description: 'The new operator, or why there is none.' },
    },
    resolve: (_root, { input }, ctx) =>
      createOperator(ctx.db, ctx, {
        ...input,
        siteIds: rowIdsOf(input.siteIds) ?? null,
        locale: input.locale ?? ctx.visit.locale,
      }),
  }),
  updateOperator: t.field({
    type: UpdateOperatorSuccessRef,
    audience: { operator: ['admin'] },
    description:
      'Changes the role or the sites of an operator, disables or enables one. For an admin for every site.',
    args: { input: t.arg({ type: UpdateOperatorInput, required: true, description: 'The change.' }) },
    errors: {
      types: [InvalidInputError, OperatorRefusedError],
      union: { name: 'UpdateOperatorPayload', description: 'The changed operator, or why it stays.' },
    },
    resolve: async (_root, { input }, ctx) => ({
      operator: await changeOperator(ctx.db, ctx, {
        operatorId: operatorIdOf(input.operatorId),
        role: input.role ?? undefined,
        siteIds: rowIdsOf(input.siteIds),
        isDisabled: input.isDisabled ?? undefined,
      }),
    }),
  }),
  resetOperator: t.field({
    type: ResetOperatorSuccessRef,
    audience: { operator: ['admin'] },
    description:
      'Gives an operator who lost the phone or the password a new start. For an admin for every site.',
    args: { input: t.arg({ type: ResetOperatorInput, required: true, description: 'The operator.' }) },
    errors: {
      types: [OperatorRefusedError],
      union: { name: 'ResetOperatorPayload', description: 'The operator’s new start, or why there is none.' },
    },
    resolve: (_root, { input }, ctx) =>
      resetOperator(ctx.db, ctx, {
        operatorId: operatorIdOf(input.operatorId),
        config: ctx.services.config,
      }),
  }),
}))

function operatorIdOf(globalId: string): string {
  const rowId = rowIdOf('Operator', globalId)
  if (rowId === undefined) throw new OperatorRefusedError('OPERATOR_NOT_FOUND')
  return rowId
}

/** Row ids of sites; an unreadable id is refused as an unknown site. */
function rowIdsOf(globalIds: readonly string[] | null | undefined): string[] | null | undefined {
  return globalIds?.map((globalId) => {
    const rowId = rowIdOf('OperatorSite', globalId)
    if (rowId === undefined) throw new InvalidInputError([{ path: 'siteIds', code: 'CHOICE_UNKNOWN' }])
    return rowId
  })
}
