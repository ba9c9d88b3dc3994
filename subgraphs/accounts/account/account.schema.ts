import { shownEmail } from '#platform/base/email-address.ts'
import { InvalidInputError } from '#platform/base/errors.ts'
import { GLOBAL_ID, toGlobalId } from '#platform/base/global-ids.ts'
import { asksOnly } from '#platform/graph/asked-fields.ts'
import { addEntity } from '#platform/graph/entities.ts'
import { batchLoad, type RequestContext } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import type { Tables } from '../tables.ts'
import { changeLanguage, saveSignupStep } from './account.actions.ts'
import { findAccountsFor, type Account } from './account.store.ts'

/** The states of an account. */
export const AccountStatusRef = builder.enumType('AccountStatus', {
  description: 'The lifecycle state of an account.',
  values: {
    NOT_CONFIRMED: {
      value: 'not_confirmed',
      description: 'The e-mail address is not confirmed yet; the account’s messages are held until then.',
    },
    ACTIVE: { value: 'active', description: 'Confirmed and in use.' },
    PAUSED: { value: 'paused', description: 'Hidden by the member.' },
    SUSPENDED: { value: 'suspended', description: 'Suspended by the operator.' },
    DELETION_REQUESTED: {
      value: 'deletion_requested',
      description: 'Deleted by the member, who can still undo it.',
    },
  } as const,
})

/** The signed-in member. Other subgraphs extend it by its global id. */
export const ViewerRef = builder.objectRef<Account>('Viewer').implement({
  audience: 'owner',
  description: 'The signed-in member. Readable by that member only.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: (account) => toGlobalId('Viewer', account.id) }),
    email: t.string({
      description: 'The address that receives mails, as the member typed it.',
      resolve: (account) => shownEmail(account.email!),
    }),
    status: t.field({
      type: AccountStatusRef,
      description: 'The state of the account.',
      resolve: (account) => account.status as Exclude<Account['status'], 'erased'>,
    }),
    language: t.exposeString('locale', {
      description: 'The stored language, one of the locales of the site.',
    }),
    signedUpAt: t.expose('signedUpAt', { type: 'DateTime', description: 'When the account was created.' }),
    signupStep: t.exposeInt('signupStep', {
      nullable: true,
      description: 'The open sign-up step after the first, 1 to 4; null when all steps are done.',
    }),
  }),
})

addEntity(builder, ViewerRef, (ctx, memberId) => (memberId === ctx.viewer?.memberId ? loadViewer(ctx) : null))

/** The account of the signed-in member; null for a visitor. */
export async function loadViewer(ctx: RequestContext<Tables>): Promise<Account | null> {
  const { viewer } = ctx
  if (viewer === undefined) return null
  const account = await batchLoad(ctx, 'account', viewer.memberId, (ids) =>
    findAccountsFor(ctx.db, viewer.siteId, ids),
  )
  return account ?? null
}

builder.queryField('viewer', (t) =>
  t.field({
    type: ViewerRef,
    nullable: true,
    audience: 'owner',
    description: 'The signed-in member; null for a visitor.',
    // Most operations ask other subgraphs about the viewer, and this one for the id alone.
    resolve: (_root, _args, ctx, info) =>
      ctx.viewer !== undefined && asksOnly(info, ['id'])
        ? ({ id: ctx.viewer.memberId } as Account)
        : loadViewer(ctx),
  }),
)

const ChangeLanguageInput = builder.inputType('ChangeLanguageInput', {
  description: 'Input of changeLanguage.',
  fields: (t) => ({ language: t.string({ required: true, description: 'One of the locales of the site.' }) }),
})
const ChangeLanguageSuccessRef = builder.objectRef<{ viewer: Account }>('ChangeLanguageSuccess').implement({
  audience: 'member',
  description: 'The language is stored.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }) }),
})
const SaveSignupStepInput = builder.inputType('SaveSignupStepInput', {
  description: 'Input of saveSignupStep.',
  fields: (t) => ({
    step: t.int({
      required: true,
      description: 'The step that is now open, 1 to 4; 5 when the last step is done.',
    }),
  }),
})
const SaveSignupStepSuccessRef = builder.objectRef<{ viewer: Account }>('SaveSignupStepSuccess').implement({
  audience: 'member',
  description: 'The step is stored.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }) }),
})

builder.mutationFields((t) => ({
  changeLanguage: t.field({
    type: ChangeLanguageSuccessRef,
    description: 'Sets the language of the signed-in member, for mails and for screens on every device.',
    args: { input: t.arg({ type: ChangeLanguageInput, required: true, description: 'The language.' }) },
    errors: {
      types: [InvalidInputError],
      union: {
        name: 'ChangeLanguagePayload',
        description: 'The viewer with the new language, or an error if the site does not offer the language.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ viewer: await changeLanguage(ctx, input.language) }),
  }),
  saveSignupStep: t.field({
    type: SaveSignupStepSuccessRef,
    description:
      'Stores the open sign-up step, so that the sign-up can resume there. Earlier steps than the stored one are ignored.',
    args: { input: t.arg({ type: SaveSignupStepInput, required: true, description: 'The step.' }) },
    errors: {
      types: [InvalidInputError],
      union: {
        name: 'SaveSignupStepPayload',
        description: 'The viewer with the stored step, or an error if the step is unknown.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ viewer: await saveSignupStep(ctx, input.step) }),
  }),
}))
