import { DAY_MILLISECONDS } from '#platform/base/durations.ts'
import { InvalidInputError } from '#platform/base/errors.ts'
import { GLOBAL_ID, rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { addListedEntity } from '#platform/graph/entities.ts'
import { PARTNER_SCOPES, type PartnerScope } from '#platform/requests/audience.ts'
import { builder } from '../builder.ts'
import { PartnerRefusedError } from '../errors.ts'
import type { ApiKey } from './api-key.store.ts'
import { findUsage, type UsageDay } from './api-usage.store.ts'
import { findDeprecatedUses, type DeprecatedUse } from './deprecated-use.store.ts'
import {
  readPartner,
  revokePartnerKey,
  rotatePartnerKey,
  type KeyWithSecret,
  type Partner,
} from './partner-keys.actions.ts'

const AUDIENCE = { partner: 'partner:manage' } as const
const USAGE_DAYS = 30

builder.objectType(PartnerRefusedError, {
  name: 'PartnerRefusedError',
  audience: 'visitor',
  description:
    'KEY_NOT_ACTIVE: the partner has no such key, or it was rotated or revoked before. KEY_IN_USE: the request itself uses this key. WEBHOOK_NOT_FOUND: the traffic of the key has no such webhook. WEBHOOK_LIMIT: it has the maximum number of webhooks.',
  interfaces: ['UserError'],
})

const scopeValues = Object.fromEntries(
  Object.entries(PARTNER_SCOPES).map(([value, description]) => [
    value.replace(':', '_').toUpperCase(),
    { value, description: `${value}: ${description}.` },
  ]),
) as Record<string, { value: PartnerScope; description: string }>

const PartnerScopeRef = builder.enumType('PartnerScope', {
  description: 'What a partner’s key may do. Each description begins with the scope’s name.',
  values: scopeValues,
})

const PartnerKeyRef = builder.objectRef<ApiKey>('PartnerKey').implement({
  audience: AUDIENCE,
  description: 'A key of the partner. The key itself is shown once, when it is made.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: ({ id }) => toGlobalId('PartnerKey', id) }),
    scopes: t.field({
      type: [PartnerScopeRef],
      description: 'What it may do.',
      resolve: ({ scopes }) => scopes as PartnerScope[],
    }),
    costPerMinute: t.exposeInt('costPerMinute', {
      description: 'The cost of its operations a minute, at most.',
    }),
    isCurrent: t.boolean({
      description: 'Whether it is the key of this request.',
      resolve: ({ id }, _args, ctx) => id === ctx.visit.apiKey?.id,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last used; null for never.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Until when it works after its rotation; null if it was not rotated.',
    }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was revoked; null if it was not.',
    }),
  }),
})

addListedEntity(builder, PartnerKeyRef, async (ctx) => (await readPartner(ctx)).keys)

const PartnerUsageDayRef = builder.objectRef<UsageDay>('PartnerUsageDay').implement({
  audience: AUDIENCE,
  description: 'What the partner’s keys used on a day.',
  fields: (t) => ({
    day: t.expose('day', { type: 'Date', description: 'The day, in UTC.' }),
    operations: t.exposeInt('operations', { description: 'Operations that ran, or that were invalid.' }),
    cost: t.exposeFloat('cost', { description: 'Their cost, a whole number.' }),
    refused: t.exposeInt('refused', {
      description: 'Operations for which the minute had too little left. They cost nothing.',
    }),
  }),
})

const PartnerDeprecatedUseRef = builder.objectRef<DeprecatedUse>('PartnerDeprecatedUse').implement({
  audience: AUDIENCE,
  description: 'A deprecated element of the API that a key of the partner used.',
  fields: (t) => ({
    keyId: t.id({
      description: 'Global id of the PartnerKey.',
      resolve: ({ keyId }) => toGlobalId('PartnerKey', keyId),
    }),
    element: t.exposeString('element', {
      description: 'Which: `Type.field`, `Type.field(argument:)`, `Input.field` or `Enum.VALUE`.',
    }),
    advice: t.exposeString('reason', {
      description: 'What to use instead, and when the element goes, as the schema says it.',
    }),
    uses: t.exposeInt('uses', { description: 'How many operations had it in the period.' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', description: 'When it was last used.' }),
  }),
})

/** The asked period, or the newest 30 days. */
function periodOf({ from, to }: { from?: string | null; to?: string | null }, now: Date) {
  const last = to ?? dayOf(now)
  return { from: from ?? dayOf(new Date(Date.parse(last) - (USAGE_DAYS - 1) * DAY_MILLISECONDS)), to: last }
}

export const PartnerRef = builder.objectRef<Partner>('Partner').implement({
  audience: AUDIENCE,
  description: 'The partner of the request’s key, on the site of the key.',
  fields: (t) => ({
    name: t.string({ description: 'The name that the operator gave it.', resolve: ({ key }) => key.partner }),
    network: t.string({
      nullable: true,
      description: 'The network whose traffic it sees; null if it sees none.',
      resolve: ({ key }) => key.network,
    }),
    ref: t.string({
      nullable: true,
      description: 'The partner within the network; null if it sees the whole network.',
      resolve: ({ key }) => key.ref,
    }),
    siteName: t.string({
      description: 'The name of the site that the key belongs to.',
      resolve: (_partner, _args, ctx) => ctx.site.name,
    }),
    timeZone: t.string({
      description: 'The site’s time zone, which decides on the day of a sign-up and of an order.',
      resolve: (_partner, _args, ctx) => ctx.site.settings.timeZone,
    }),
    keys: t.field({
      type: [PartnerKeyRef],
      description: 'Its keys for this traffic, the newest first, also revoked ones.',
      resolve: ({ keys }) => keys,
    }),
    usage: t.field({
      type: [PartnerUsageDayRef],
      description: 'What its keys used by day in UTC, the oldest first. Days without use are missing.',
      args: {
        from: t.arg({ type: 'Date', description: 'The first day. Defaults to 30 days up to `to`.' }),
        to: t.arg({ type: 'Date', description: 'The last day. Defaults to today.' }),
      },
      resolve: ({ keys }, asked, ctx) =>
        findUsage(
          ctx.db,
          keys.map(({ id }) => id),
          periodOf(asked, ctx.now),
        ),
    }),
    deprecatedUses: t.field({
      type: [PartnerDeprecatedUseRef],
      description:
        'The deprecated elements of the API that its keys used, each key and element once, the last used first, at most 500.',
      args: {
        from: t.arg({ type: 'Date', description: 'The first day in UTC. Defaults to 30 days up to `to`.' }),
        to: t.arg({ type: 'Date', description: 'The last day. Defaults to today.' }),
      },
      resolve: ({ keys }, asked, ctx) =>
        findDeprecatedUses(
          ctx.db,
          keys.map(({ id }) => id),
          periodOf(asked, ctx.now),
        ),
    }),
  }),
})

const dayOf = (time: Date) => time.toISOString().slice(0, 10)

builder.queryField('partner', (t) =>
  t.field({
    type: PartnerRef,
    audience: AUDIENCE,
    description: 'The partner of the request’s key. Other callers get FORBIDDEN.',
    resolve: (_root, _args, ctx) => readPartner(ctx),
  }),
)

const RotatePartnerKeyInput = builder.inputType('RotatePartnerKeyInput', {
  description: 'Input of rotatePartnerKey.',
  fields: (t) => ({
    keyId: t.id({ required: true, description: 'One of the partner’s keys.' }),
    days: t.int({ description: 'For how many days the old key still works, 0 to 90. Defaults to 7.' }),
  }),
})
const RotatePartnerKeySuccessRef = builder.objectRef<KeyWithSecret>('RotatePartnerKeySuccess').implement({
  audience: AUDIENCE,
  description: 'There is a new key with the same rights.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'The key. It is not shown again.' }),
    partnerKey: t.expose('partnerKey', { type: PartnerKeyRef, description: 'What is known of it.' }),
    partner: t.field({
      type: PartnerRef,
      description: 'The partner with all of its keys.',
      resolve: (_success, _args, ctx) => readPartner(ctx),
    }),
  }),
})
const RevokePartnerKeyInput = builder.inputType('RevokePartnerKeyInput', {
  description: 'Input of revokePartnerKey.',
  fields: (t) => ({
    keyId: t.id({ required: true, description: 'One of the partner’s keys, but not that of the request.' }),
  }),
})
const RevokePartnerKeySuccessRef = builder
  .objectRef<{ partnerKey: ApiKey }>('RevokePartnerKeySuccess')
  .implement({
    audience: AUDIENCE,
    description: 'The key no longer works.',
    fields: (t) => ({
      partnerKey: t.expose('partnerKey', { type: PartnerKeyRef, description: 'The revoked key.' }),
    }),
  })

builder.mutationFields((t) => ({
  rotatePartnerKey: t.field({
    type: RotatePartnerKeySuccessRef,
    audience: AUDIENCE,
    description:
      'Creates a key with the same permissions; the old key keeps working for some days. Other callers get FORBIDDEN.',
    args: {
      input: t.arg({ type: RotatePartnerKeyInput, required: true, description: 'The key to replace.' }),
    },
    errors: {
      types: [InvalidInputError, PartnerRefusedError],
      union: { name: 'RotatePartnerKeyPayload', description: 'The new key, or why there is none.' },
    },
    resolve: (_root, { input: { keyId, days } }, ctx) =>
      rotatePartnerKey(ctx, rowIdOf('PartnerKey', keyId), days ?? null),
  }),
  revokePartnerKey: t.field({
    type: RevokePartnerKeySuccessRef,
    audience: AUDIENCE,
    description: 'Revokes a key at once. Other callers get FORBIDDEN.',
    args: {
      input: t.arg({ type: RevokePartnerKeyInput, required: true, description: 'The key to revoke.' }),
    },
    errors: {
      types: [PartnerRefusedError],
      union: { name: 'RevokePartnerKeyPayload', description: 'The revoked key, or why it still works.' },
    },
    resolve: async (_root, { input: { keyId } }, ctx) => ({
      partnerKey: await revokePartnerKey(ctx, rowIdOf('PartnerKey', keyId)),
    }),
  }),
}))
