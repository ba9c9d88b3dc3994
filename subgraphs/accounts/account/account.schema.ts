import { shownEmail } from '#platform/base/email-address.ts'
import { InvalidInputError } from '#platform/base/errors.ts'
import { toGlobalId } from '#platform/base/global-ids.ts'
import { addEntity } from '#platform/graph/entities.ts'
import { batchLoad, type RequestContext } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import type { Tables } from '../tables.ts'
import { changeLanguage, saveSignupStep } from './account.actions.ts'
import { findAccountsFor, type Account } from './account.store.ts'

export const AccountStatusRef = builder.enumType('AccountStatus', {
  description: 'Where an account stands in its life.',
  values: {
    NOT_CONFIRMED: {
      value: 'not_confirmed',
      description: 'The e-mail address awaits confirmation; messages are held until then.',
    },
    ACTIVE: { value: 'active', description: 'Confirmed and in use.' },
    PAUSED: { value: 'paused', description: 'Hidden by the member.' },
    SUSPENDED: { value: 'suspended', description: 'Closed by the operator.' },
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
    id: t.id({ description: 'Global id.', resolve: (account) => toGlobalId('Viewer', account.id) }),
    email: t.string({
      description: 'Where mails go, as the member wrote it.',
      resolve: (account) => shownEmail(account.email!),
    }),
    status: t.field({
      type: AccountStatusRef,
      description: 'Where the account stands in its life.',
      resolve: (account) => account.status as Exclude<Account['status'], 'erased'>,
    }),
    language: t.exposeString('locale', {
      description: 'The stored language, one of the locales of the site.',
    }),
    signedUpAt: t.expose('signedUpAt', { type: 'DateTime', description: 'When the account was created.' }),
    signupStep: t.exposeInt('signupStep', {
      nullable: true,
      description: '1 to 4 while the sign-up steps after the first are open, null when all are done.',
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
    resolve: (_root, _args, ctx) => loadViewer(ctx),
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
      description: 'The step that is open now, 1 to 4; 5 when the last one is done.',
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
    description: 'Stores the language of the signed-in member, for screens on every device and for mails.',
    args: { input: t.arg({ type: ChangeLanguageInput, required: true, description: 'The language.' }) },
    errors: {
      types: [InvalidInputError],
      union: {
        name: 'ChangeLanguagePayload',
        description: 'The viewer with the new language, or that the site does not show it.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ viewer: await changeLanguage(ctx, input.language) }),
  }),
  saveSignupStep: t.field({
    type: SaveSignupStepSuccessRef,
    description: 'Remembers how far the sign-up got, so that it resumes there. A step back is ignored.',
    args: { input: t.arg({ type: SaveSignupStepInput, required: true, description: 'The step.' }) },
    errors: {
      types: [InvalidInputError],
      union: {
        name: 'SaveSignupStepPayload',
        description: 'The viewer with the step stored, or an error for an unknown step.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ viewer: await saveSignupStep(ctx, input.step) }),
  }),
}))
