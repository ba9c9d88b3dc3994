import { InvalidInputError } from '#platform/base/errors.ts'
import { GLOBAL_ID, toGlobalId } from '#platform/base/global-ids.ts'
import { emptyInput } from '#platform/graph/empty-input.ts'
import { addEntity } from '#platform/graph/entities.ts'
import { originOfHost } from '#platform/site/site.ts'
import { builder } from '../builder.ts'
import { SandboxRefusedError } from '../errors.ts'
import { sandboxKeyPrefix } from '../partner/api-key.store.ts'
import { readPartner, type Partner } from '../partner/partner-keys.actions.ts'
import { PartnerRef } from '../partner/partner.schema.ts'
import type { SandboxMember } from './sandbox-site.store.ts'
import {
  createSandbox,
  deleteSandbox,
  entryPath,
  moveSandboxClock,
  readSandbox,
  readSandboxNow,
  resetSandbox,
  type MadeSandbox,
} from './sandbox.actions.ts'
import type { Sandbox } from './sandbox.store.ts'

const AUDIENCE = { partner: 'partner:manage' } as const

builder.objectType(SandboxRefusedError, {
  name: 'SandboxRefusedError',
  audience: 'visitor',
  description:
    'SANDBOXES_OFF: this installation has no sandboxes. SANDBOX_LIMIT: as many partners have one as the operator allows. SANDBOX_NOT_FOUND: the partner has none.',
  interfaces: ['UserError'],
})

const SandboxRef = builder.objectRef<Sandbox>('Sandbox').implement({
  audience: AUDIENCE,
  description:
    'A site of the partner’s own to try everything on: invented members, test payments, mails that stay, and a clock that can be moved. Nothing in it reaches the real site.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: ({ id }) => toGlobalId('Sandbox', id) }),
    url: t.string({
      description: 'Its address. The graph is at `/graphql` below it, as at the real site.',
      resolve: ({ host }, _args, ctx) => originOfHost(host, ctx.services.config),
    }),
    entryUrl: t.string({
      description:
        'A link for a browser, which may then read the mails at `/dev/mail` and use `/graphiql` there. It can be opened within ten minutes.',
      resolve: (sandbox, _args, ctx) =>
        originOfHost(sandbox.host, ctx.services.config) + entryPath(ctx, sandbox),
    }),
    keyPrefix: t.string({
      description: 'What its keys begin with. The real site knows none of them.',
      resolve: ({ label }) => sandboxKeyPrefix(label),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the partner got it.' }),
    resetAt: t.field({
      type: 'DateTime',
      description: 'When its data was last fresh.',
      resolve: ({ madeAt, createdAt }) => madeAt ?? createdAt,
    }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      description: 'When a request last reached it, to the minute. After 30 days without any it is deleted.',
    }),
    now: t.field({
      type: 'DateTime',
      description: 'What its clock says.',
      resolve: (sandbox, _args, ctx) => readSandboxNow(ctx, sandbox),
    }),
  }),
})

addEntity(builder, SandboxRef, async (ctx, id) => {
  const sandbox = await readSandbox(ctx)
  return sandbox?.id === id ? sandbox : null
})

builder.objectField(PartnerRef, 'sandbox', (t) =>
  t.field({
    type: SandboxRef,
    nullable: true,
    description: 'Its sandbox; null without one.',
    resolve: async (_partner, _args, ctx) => (await readSandbox(ctx)) ?? null,
  }),
)

const SandboxMemberRef = builder.objectRef<SandboxMember>('SandboxMember').implement({
  audience: AUDIENCE,
  description: 'An invented member of a sandbox, as whom a partner can act there.',
  fields: (t) => ({
    profileId: t.id({
      description: 'The global id of the profile, in the sandbox.',
      resolve: ({ id }) => toGlobalId('Profile', id),
    }),
    email: t.exposeString('email', { description: 'The address, for the login of the sandbox.' }),
    password: t.string({
      description: 'The password, the same for all invented members.',
      resolve: (_member, _args, ctx) => ctx.services.sandboxes?.memberPassword ?? '',
    }),
    token: t.exposeString('token', {
      description: 'Acts as the member, as `Authorization: Bearer` at the sandbox’s address.',
    }),
  }),
})

const MEMBERS = 'Some of its invented members; empty where `key` is null.'

const CreateSandboxSuccessRef = builder.objectRef<MadeSandbox>('CreateSandboxSuccess').implement({
  audience: AUDIENCE,
  description: 'The partner has a sandbox.',
  fields: (t) => ({
    sandbox: t.expose('sandbox', { type: SandboxRef, description: 'The sandbox.' }),
    key: t.string({
      nullable: true,
      description:
        'A key with every scope in the sandbox, which is not shown again; null if there was a sandbox before. resetSandbox makes another.',
      resolve: ({ access }) => access?.key ?? null,
    }),
    members: t.field({
      type: [SandboxMemberRef],
      description: MEMBERS,
      resolve: ({ access }) => access?.members ?? [],
    }),
  }),
})

const ResetSandboxSuccessRef = builder.objectRef<Required<MadeSandbox>>('ResetSandboxSuccess').implement({
  audience: AUDIENCE,
  description: 'The sandbox is as new. Keys, tokens and members from before are gone.',
  fields: (t) => ({
    sandbox: t.expose('sandbox', { type: SandboxRef, description: 'The sandbox, at the same address.' }),
    key: t.string({
      description: 'A key with every scope in the sandbox. It is not shown again.',
      resolve: ({ access }) => access!.key,
    }),
    members: t.field({
      type: [SandboxMemberRef],
      description: 'Some of its invented members.',
      resolve: ({ access }) => access!.members,
    }),
  }),
})

const MoveSandboxClockInput = builder.inputType('MoveSandboxClockInput', {
  description: 'Input of moveSandboxClock.',
  fields: (t) => ({
    minutes: t.int({ required: true, description: 'How far forward, 1 to 527040 (a year).' }),
  }),
})

const MoveSandboxClockSuccessRef = builder
  .objectRef<{ sandbox: Sandbox }>('MoveSandboxClockSuccess')
  .implement({
    audience: AUDIENCE,
    description: 'The clock of the sandbox is moved.',
    fields: (t) => ({
      sandbox: t.expose('sandbox', { type: SandboxRef, description: 'The sandbox, with its new `now`.' }),
    }),
  })

const DeleteSandboxSuccessRef = builder.objectRef<{ partner: Partner }>('DeleteSandboxSuccess').implement({
  audience: AUDIENCE,
  description: 'The partner has no sandbox.',
  fields: (t) => ({
    partner: t.expose('partner', { type: PartnerRef, description: 'The partner.' }),
  }),
})

builder.mutationFields((t) => ({
  createSandbox: t.field({
    type: CreateSandboxSuccessRef,
    audience: AUDIENCE,
    description:
      'Makes the partner’s sandbox, within seconds, or returns the one it has. Other callers get FORBIDDEN.',
    args: { input: t.arg({ type: emptyInput(builder, 'createSandbox'), description: 'May be omitted.' }) },
    errors: {
      types: [SandboxRefusedError],
      union: { name: 'CreateSandboxPayload', description: 'The sandbox, or why there is none.' },
    },
    resolve: (_root, _args, ctx) => createSandbox(ctx),
  }),
  resetSandbox: t.field({
    type: ResetSandboxSuccessRef,
    audience: AUDIENCE,
    description:
      'Replaces everything in the partner’s sandbox by a fresh start with a new key. Other callers get FORBIDDEN.',
    args: { input: t.arg({ type: emptyInput(builder, 'resetSandbox'), description: 'May be omitted.' }) },
    errors: {
      types: [SandboxRefusedError],
      union: { name: 'ResetSandboxPayload', description: 'The fresh sandbox, or why it is not.' },
    },
    resolve: (_root, _args, ctx) => resetSandbox(ctx),
  }),
  moveSandboxClock: t.field({
    type: MoveSandboxClockSuccessRef,
    audience: AUDIENCE,
    description: 'Moves the clock of the partner’s sandbox forward. Other callers get FORBIDDEN.',
    args: {
      input: t.arg({ type: MoveSandboxClockInput, required: true, description: 'How far the clock moves.' }),
    },
    errors: {
      types: [InvalidInputError, SandboxRefusedError],
      union: { name: 'MoveSandboxClockPayload', description: 'The moved clock, or why it did not move.' },
    },
    resolve: async (_root, { input: { minutes } }, ctx) => ({
      sandbox: await moveSandboxClock(ctx, minutes),
    }),
  }),
  deleteSandbox: t.field({
    type: DeleteSandboxSuccessRef,
    audience: AUDIENCE,
    description:
      'Deletes the partner’s sandbox with all its data; harmless without one. Other callers get FORBIDDEN.',
    args: { input: t.arg({ type: emptyInput(builder, 'deleteSandbox'), description: 'May be omitted.' }) },
    errors: {
      types: [SandboxRefusedError],
      union: { name: 'DeleteSandboxPayload', description: 'The partner, or why the sandbox is still there.' },
    },
    resolve: async (_root, _args, ctx) => {
      await deleteSandbox(ctx)
      return { partner: await readPartner(ctx) }
    },
  }),
}))
