import { requireViewer } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { loadViewer, ViewerRef } from './account.schema.ts'
import type { Account } from './account.store.ts'
import { dismiss } from './dismissal.actions.ts'
import { findDismissalsFor, type Dismissal } from './dismissal.store.ts'

const DismissalKeyRef = builder.enumType('DismissalKey', {
  description: 'What a reader can put away.',
  values: {
    ENTRY_WARNING: { value: 'entry-warning', description: 'The warning at the entry of the site.' },
    ACTIVATION: {
      value: 'activation',
      description: 'The alert that the e-mail address awaits confirmation.',
    },
    SIGNUP_OPEN: { value: 'signup-open', description: 'The alert that steps of the sign-up are open.' },
    PROFILE_PHOTO: { value: 'profile-photo', description: 'The alert that a photo is missing.' },
    PUSH: { value: 'push', description: 'The question about push messages.' },
    NOTIFICATIONS_DISABLED: {
      value: 'notifications-disabled',
      description: 'The alert that notification mails are off.',
    },
    TIME_BONUS: { value: 'time-bonus', description: 'The time bonus.' },
    WELCOME_MODAL: { value: 'welcome-modal', description: 'The window that announces the welcome discount.' },
    WELCOME_BONUS: { value: 'welcome-bonus', description: 'The welcome discount.' },
  } as const,
})

const DismissalRef = builder.objectRef<Dismissal>('Dismissal').implement({
  audience: 'owner',
  description: 'Something that the member has put away; it stays hidden on every device (SITE-26).',
  fields: (t) => ({
    key: t.field({
      type: DismissalKeyRef,
      description: 'What.',
      resolve: ({ key }) => key as typeof DismissalKeyRef.$inferType,
    }),
    dismissedAt: t.expose('dismissedAt', {
      type: 'DateTime',
      description: 'When, by the clock of the device, but never later than it was told.',
    }),
  }),
})

builder.objectField(ViewerRef, 'dismissals', (t) =>
  t.field({
    type: [DismissalRef],
    description: 'What the member has put away.',
    resolve: (_viewer, _args, ctx) => findDismissalsFor(ctx.db, requireViewer(ctx)),
  }),
)

const DismissalInput = builder.inputType('DismissalInput', {
  description: 'Something that was put away.',
  fields: (t) => ({
    key: t.field({ type: DismissalKeyRef, required: true, description: 'What.' }),
    dismissedAt: t.field({ type: 'DateTime', required: true, description: 'When.' }),
  }),
})
const DismissInput = builder.inputType('DismissInput', {
  description: 'Input of dismiss.',
  fields: (t) => ({
    dismissals: t.field({
      type: [DismissalInput],
      required: true,
      description: 'All that the device knows.',
    }),
  }),
})
const DismissSuccessRef = builder.objectRef<{ viewer: Account }>('DismissSuccess').implement({
  audience: 'member',
  description: 'The member will not see it again.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }) }),
})

builder.mutationField('dismiss', (t) =>
  t.field({
    type: DismissSuccessRef,
    description: 'Remembers what the member has put away. What is known already keeps its first moment.',
    args: { input: t.arg({ type: DismissInput, required: true, description: 'What was put away.' }) },
    resolve: async (_root, { input }, ctx) => {
      await dismiss(ctx, input.dismissals)
      return { viewer: (await loadViewer(ctx))! }
    },
  }),
)
