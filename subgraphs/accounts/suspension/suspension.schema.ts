import { shownEmail } from '#platform/base/email-address.ts'
import { InvalidInputError } from '#platform/base/errors.ts'
import type { Account } from '../account/account.store.ts'
import { builder } from '../builder.ts'
import { findAppealOf, type Complaint } from '../complaint/complaint.store.ts'
import { TooManyAttemptsError } from '../errors.ts'
import { deleteSuspendedAccount, finalAfter } from '../leaving/deletion.actions.ts'
import { requestSuspendedExport } from '../leaving/export.actions.ts'
import { DataExportRef } from '../leaving/export.schema.ts'
import { findExportFor } from '../leaving/export.store.ts'
import { suspendedAccount } from './suspension.actions.ts'

const SuspensionReasonRef = builder.enumType('SuspensionReason', {
  description: 'Why the operator has suspended an account.',
  values: {
    FRAUD: { value: 'fraud', description: 'Deception of other members, or an attempt.' },
    RULES: { value: 'rules', description: 'The house rules were broken.' },
  } as const,
})
const AppealRef = builder.objectRef<Complaint>('Appeal').implement({
  audience: 'owner',
  description: 'What a member has answered to the suspension of the account.',
  fields: (t) => ({
    reference: t.exposeString('reference', { description: 'What to name when asking about it.' }),
    filedAt: t.expose('filedAt', { type: 'DateTime', description: 'When it was filed.' }),
    answer: t.exposeString('answer', {
      nullable: true,
      description: 'What the operator has decided, in words; null until then.',
    }),
  }),
})

/** A suspended account, as its member sees it; statements of reasons add themselves. */
export const SuspensionRef = builder.objectRef<Account>('Suspension').implement({
  audience: 'owner',
  description:
    'That the account of the member who is logged in is suspended. Such a member is not a viewer: all that is open are the fields here, `suspendedOrders`, a complaint about the suspension, the archive, the withdrawal from orders and the deletion of the account.',
  fields: (t) => ({
    email: t.string({
      description: 'The address of the account, where answers go.',
      resolve: (account) => shownEmail(account.email!),
    }),
    reason: t.expose('suspendedFor', {
      type: SuspensionReasonRef,
      nullable: true,
      description: 'Why; null when none was given.',
    }),
    since: t.expose('statusChangedAt', { type: 'DateTime', description: 'From when on.' }),
    appeal: t.field({
      type: AppealRef,
      nullable: true,
      description: 'The newest appeal against it; null when there is none.',
      resolve: async (account, _args, ctx) => (await findAppealOf(ctx.db, account)) ?? null,
    }),
    finalAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the account is erased, because its member asked for that; null when it stays.',
      resolve: ({ erasureRequestedAt }) =>
        erasureRequestedAt === null ? null : finalAfter(erasureRequestedAt),
    }),
    dataExport: t.field({
      type: DataExportRef,
      nullable: true,
      description: 'The newest archive that the member asked for; null when there is none.',
      resolve: async ({ siteId, id: memberId }, _args, ctx) =>
        (await findExportFor(ctx.db, { siteId, memberId })) ?? null,
    }),
  }),
})

builder.queryField('suspension', (t) =>
  t.field({
    type: SuspensionRef,
    nullable: true,
    audience: 'owner',
    description: 'Why the member who is logged in can do nothing here; null for everybody else.',
    resolve: async (_root, _args, ctx) => (await suspendedAccount(ctx)) ?? null,
  }),
)

const RequestSuspendedExportInput = builder.inputType('RequestSuspendedExportInput', {
  description: 'Input of requestSuspendedExport.',
  fields: (t) => ({ password: t.string({ required: true, description: 'The password of the account.' }) }),
})
const RequestSuspendedExportSuccessRef = builder
  .objectRef<{ suspension: Account }>('RequestSuspendedExportSuccess')
  .implement({
    audience: 'member',
    description: 'The archive is being written.',
    fields: (t) => ({
      suspension: t.expose('suspension', { type: SuspensionRef, description: 'With its archive.' }),
    }),
  })

builder.mutationField('requestSuspendedExport', (t) =>
  t.field({
    type: RequestSuspendedExportSuccessRef,
    audience: 'owner',
    description: 'Asks for an archive of everything that is kept of a member whose account is suspended.',
    args: {
      input: t.arg({ type: RequestSuspendedExportInput, required: true, description: 'The password.' }),
    },
    errors: {
      types: [InvalidInputError, TooManyAttemptsError],
      union: {
        name: 'RequestSuspendedExportPayload',
        description: 'The suspension with the archive that is being written, or why it is not.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({
      suspension: await requestSuspendedExport(ctx, input.password),
    }),
  }),
)

const DeleteSuspendedAccountInput = builder.inputType('DeleteSuspendedAccountInput', {
  description: 'Input of deleteSuspendedAccount.',
  fields: (t) => ({ password: t.string({ required: true, description: 'The password of the account.' }) }),
})
const DeleteSuspendedAccountSuccessRef = builder
  .objectRef<{ suspension: Account }>('DeleteSuspendedAccountSuccess')
  .implement({
    audience: 'member',
    description: 'The account will be erased. A mail carries the link that keeps it.',
    fields: (t) => ({
      suspension: t.expose('suspension', {
        type: SuspensionRef,
        description: 'With the time of the erasure.',
      }),
    }),
  })

builder.mutationField('deleteSuspendedAccount', (t) =>
  t.field({
    type: DeleteSuspendedAccountSuccessRef,
    audience: 'owner',
    description:
      'Has the suspended account of the member who is logged in erased, 14 days later. Until then the link of the mail keeps it, and everything else that is open to the member stays open. The address of an account that was erased while suspended is barred from sign-up.',
    args: {
      input: t.arg({ type: DeleteSuspendedAccountInput, required: true, description: 'The password.' }),
    },
    errors: {
      types: [InvalidInputError, TooManyAttemptsError],
      union: {
        name: 'DeleteSuspendedAccountPayload',
        description: 'The suspension with the time of the erasure, or why the account stays.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({
      suspension: await deleteSuspendedAccount(ctx, input.password),
    }),
  }),
)
