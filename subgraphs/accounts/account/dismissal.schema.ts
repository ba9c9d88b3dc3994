import { requireViewer } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { loadViewer, ViewerRef } from './account.schema.ts'
import type { Account } from './account.store.ts'
import { dismiss } from './dismissal.actions.ts'
import { findDismissalsFor, type Dismissal } from './dismissal.store.ts'

const DismissalKeyRef = builder.enumType('DismissalKey', {
  description: 'A notice that a visitor or member can dismiss.',
  values: {
    ENTRY_WARNING: { value: 'entry-warning', description: 'The warning at the entry of the site.' },
    ACTIVATION: {
      value: 'activation',
      description: 'The alert that the e-mail address awaits confirmation.',
    },
    SIGNUP_OPEN: { value: 'signup-open', description: 'The alert that the sign-up has open steps.' },
    PROFILE_PHOTO: { value: 'profile-photo', description: 'The alert that a photo is missing.' },
    PUSH: { value: 'push', description: 'The prompt to enable push notifications.' },
    NOTIFICATIONS_DISABLED: {
      value: 'notifications-disabled',
      description: 'The alert that notification mails are off.',
    },
    TIME_BONUS: { value: 'time-bonus', description: 'The time bonus.' },
    WELCOME_MODAL: { value: 'welcome-modal', description: 'The dialog that announces the welcome discount.' },
    WELCOME_BONUS: { value: 'welcome-bonus', description: 'The welcome discount.' },
  } as const,
})

const DismissalRef = builder.objectRef<Dismissal>('Dismissal').implement({
  audience: 'owner',
  description: 'A notice that the member has dismissed. It stays hidden on every device (SITE-26).',
  fields: (t) => ({
    key: t.field({
      type: DismissalKeyRef,
      description: 'The dismissed notice.',
      resolve: ({ key }) => key as typeof DismissalKeyRef.$inferType,
    }),
    dismissedAt: t.expose('dismissedAt', {
      type: 'DateTime',
      description:
        'When it was dismissed, by the device’s clock; never later than the time at which the server received it.',
    }),
  }),
})

builder.objectField(ViewerRef, 'dismissals', (t) =>
  t.field({
    type: [DismissalRef],
    description: 'The notices that the member has dismissed.',
    resolve: (_viewer, _args, ctx) => findDismissalsFor(ctx.db, requireViewer(ctx)),
  }),
)

const DismissalInput = builder.inputType('DismissalInput', {
  description: 'A dismissed notice.',
  fields: (t) => ({
    key: t.field({ type: DismissalKeyRef, required: true, description: 'The dismissed notice.' }),
    dismissedAt: t.field({
      type: 'DateTime',
      required: true,
      description: 'When it was dismissed, by the device’s clock.',
    }),
  }),
})
const DismissInput = builder.inputType('DismissInput', {
  description: 'Input of dismiss.',
  fields: (t) => ({
    dismissals: t.field({
      type: [DismissalInput],
      required: true,
      description: 'All dismissals that the device has stored.',
    }),
  }),
})
const DismissSuccessRef = builder.objectRef<{ viewer: Account }>('DismissSuccess').implement({
  audience: 'member',
  description: 'The dismissals are stored; the notices stay hidden.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }) }),
})

builder.mutationField('dismiss', (t) =>
  t.field({
    type: DismissSuccessRef,
    description: 'Stores dismissals of notices. A dismissal that is already stored keeps its original time.',
    args: { input: t.arg({ type: DismissInput, required: true, description: 'The dismissals.' }) },
    errors: { types: [], union: { name: 'DismissPayload', description: 'The viewer with all dismissals.' } },
    resolve: async (_root, { input }, ctx) => {
      await dismiss(ctx, input.dismissals)
      return { viewer: (await loadViewer(ctx))! }
    },
  }),
)
