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
  description: 'The reason for a suspension.',
  values: {
    FRAUD: { value: 'fraud', description: 'Fraud against other members, or attempted fraud.' },
    RULES: { value: 'rules', description: 'A violation of the house rules.' },
  } as const,
})
const AppealRef = builder.objectRef<Complaint>('Appeal').implement({
  audience: 'owner',
  description: 'A member’s appeal against the suspension of the account.',
  fields: (t) => ({
    reference: t.exposeString('reference', {
      description: 'The reference number, for enquiries to support.',
    }),
    filedAt: t.expose('filedAt', { type: 'DateTime', description: 'When it was filed.' }),
    answer: t.exposeString('answer', {
      nullable: true,
      description: 'The operator’s decision, as text; null while the appeal is open.',
    }),
  }),
})

/** A suspended account, as its member sees it; statements of reasons add themselves. */
export const SuspensionRef = builder.objectRef<Account>('Suspension').implement({
  audience: 'owner',
  description:
    'The suspension of the logged-in member’s account. `viewer` is null for this member. The member can read these fields and `suspendedOrders`, file an appeal, request an archive, withdraw from orders and delete the account.',
  fields: (t) => ({
    email: t.string({
      description: 'The account’s e-mail address, which receives answers.',
      resolve: (account) => shownEmail(account.email!),
    }),
    reason: t.expose('suspendedFor', {
      type: SuspensionReasonRef,
      nullable: true,
      description: 'The reason; null if the operator gave none.',
    }),
    since: t.expose('statusChangedAt', { type: 'DateTime', description: 'When it began.' }),
    appeal: t.field({
      type: AppealRef,
      nullable: true,
      description: 'The newest appeal; null if there is none.',
      resolve: async (account, _args, ctx) => (await findAppealOf(ctx.db, account)) ?? null,
    }),
    finalAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the account is erased at the member’s request; null if no deletion is requested.',
      resolve: ({ erasureRequestedAt }) =>
        erasureRequestedAt === null ? null : finalAfter(erasureRequestedAt),
    }),
    dataExport: t.field({
      type: DataExportRef,
      nullable: true,
      description: 'The member’s newest archive; null if there is none.',
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
    description: 'The suspension of the logged-in member; null if there is none.',
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
    description: 'The archive is being prepared.',
    fields: (t) => ({
      suspension: t.expose('suspension', {
        type: SuspensionRef,
        description: 'The suspension with the requested archive.',
      }),
    }),
  })

builder.mutationField('requestSuspendedExport', (t) =>
  t.field({
    type: RequestSuspendedExportSuccessRef,
    audience: 'owner',
    description: 'Requests an archive of all data about the logged-in member whose account is suspended.',
    args: {
      input: t.arg({ type: RequestSuspendedExportInput, required: true, description: 'The password.' }),
    },
    errors: {
      types: [InvalidInputError, TooManyAttemptsError],
      union: {
        name: 'RequestSuspendedExportPayload',
        description: 'The suspension with the requested archive, or the reason for the refusal.',
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
    description: 'The account will be erased. A mail with a link to cancel the deletion was sent.',
    fields: (t) => ({
      suspension: t.expose('suspension', {
        type: SuspensionRef,
        description: 'The suspension with the time of erasure.',
      }),
    }),
  })

builder.mutationField('deleteSuspendedAccount', (t) =>
  t.field({
    type: DeleteSuspendedAccountSuccessRef,
    audience: 'owner',
    description:
      'Requests the deletion of the logged-in member’s suspended account. It is erased after 14 days, unless the member cancels with the mailed link. Until then, the member keeps the access of a suspended account. The erased account’s address is barred from sign-up.',
    args: {
      input: t.arg({ type: DeleteSuspendedAccountInput, required: true, description: 'The password.' }),
    },
    errors: {
      types: [InvalidInputError, TooManyAttemptsError],
      union: {
        name: 'DeleteSuspendedAccountPayload',
        description: 'The suspension with the time of erasure, or the reason why the account stays.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({
      suspension: await deleteSuspendedAccount(ctx, input.password),
    }),
  }),
)
