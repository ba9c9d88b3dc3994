import { InvalidInputError } from '#platform/base/errors.ts'
import { emptyInput } from '#platform/graph/empty-input.ts'
import { ViewerRef } from '../account/account.schema.ts'
import type { Account } from '../account/account.store.ts'
import { builder } from '../builder.ts'
import { AccountStateError } from '../errors.ts'
import { pauseAccount, resumeAccount } from './pause.actions.ts'

builder.objectType(AccountStateError, {
  name: 'AccountStateError',
  audience: 'visitor',
  description: 'The account’s state does not allow this. Code NOT_POSSIBLE_NOW.',
  interfaces: ['UserError'],
})

builder.objectField(ViewerRef, 'pausedUntil', (t) =>
  t.expose('pausedUntil', {
    type: 'DateTime',
    nullable: true,
    description: 'When the pause ends by itself; null without a pause, and for one that the member ends.',
  }),
)

const PauseAccountInput = builder.inputType('PauseAccountInput', {
  description: 'Input of pauseAccount.',
  fields: (t) => ({
    until: t.field({
      type: 'Date',
      description:
        'The day on which the member comes back, in the site’s time zone: tomorrow at the earliest, at most a year ahead. Null or omitted for a pause that resumeAccount ends.',
    }),
  }),
})
const PauseAccountSuccessRef = builder.objectRef<{ viewer: Account }>('PauseAccountSuccess').implement({
  audience: 'member',
  description: 'The account is paused.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }) }),
})
const ResumeAccountSuccessRef = builder.objectRef<{ viewer: Account }>('ResumeAccountSuccess').implement({
  audience: 'member',
  description: 'The account is active again.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }) }),
})

builder.mutationFields((t) => ({
  pauseAccount: t.field({
    type: PauseAccountSuccessRef,
    description:
      'Pauses the account: hides the signed-in member until the given day, or until resumeAccount is called.',
    args: { input: t.arg({ type: PauseAccountInput, description: 'How long; omitted for no end.' }) },
    errors: {
      types: [InvalidInputError, AccountStateError],
      union: {
        name: 'PauseAccountPayload',
        description: 'The paused account, or an error if its state or the day does not allow a pause.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({
      viewer: await pauseAccount(ctx, input?.until ?? undefined),
    }),
  }),
  resumeAccount: t.field({
    type: ResumeAccountSuccessRef,
    description: 'Ends the pause and shows the member again.',
    args: { input: t.arg({ type: emptyInput(builder, 'resumeAccount'), description: 'May be omitted.' }) },
    errors: {
      types: [AccountStateError],
      union: {
        name: 'ResumeAccountPayload',
        description: 'The resumed account, or an error if it was not paused.',
      },
    },
    resolve: async (_root, _args, ctx) => ({ viewer: await resumeAccount(ctx) }),
  }),
}))
