import { builder } from '../builder.ts'
import { readMailedLink, type MailedLink } from './mailed-link.actions.ts'

const MailedLinkPurposeRef = builder.enumType('MailedLinkPurpose', {
  description: 'The purpose of a link in a mail.',
  values: {
    ACTIVATION: { value: 'activation', description: 'Confirms the e-mail address of a sign-up.' },
    EMAIL_CHANGE: { value: 'mail-change', description: 'Confirms a change of the account’s e-mail address.' },
    EMAIL_CHANGE_UNDO: {
      value: 'mail-change-undo',
      description: 'Reverts a change of the account’s e-mail address.',
    },
    DELETION_UNDO: { value: 'deletion-undo', description: 'Restores a deleted account.' },
  } as const,
})
const MailedLinkStateRef = builder.enumType('MailedLinkState', {
  description: 'The current state of a link in a mail.',
  values: {
    OPEN: { description: 'The link works.' },
    DONE: { description: 'The link has no effect, because its purpose is already fulfilled.' },
    USED: { description: 'The link was used, and has no effect any more.' },
    EXPIRED: { description: 'The link has expired.' },
    NOT_FOUND: { description: 'This site did not issue the link.' },
  } as const,
})
const MailedLinkRef = builder.objectRef<MailedLink>('MailedLink').implement({
  audience: 'visitor',
  description: 'A link in a mail, with its current state.',
  fields: (t) => ({
    state: t.expose('state', { type: MailedLinkStateRef, description: 'The state of the link.' }),
    email: t.exposeString('email', {
      nullable: true,
      description:
        'The address that the link sets, or has set, for the account; null for links without an address and for links that have no effect any more.',
    }),
    isOwn: t.exposeBoolean('isOwn', {
      description: 'Whether this browser is logged in as the recipient of the link.',
    }),
  }),
})

builder.queryField('mailedLink', (t) =>
  t.field({
    type: MailedLinkRef,
    description:
      'The state of a link in a mail, for its landing page. Reading it does not use up the link. Needs no session.',
    args: {
      purpose: t.arg({ type: MailedLinkPurposeRef, required: true, description: 'The purpose of the link.' }),
      token: t.arg.string({ required: true, description: 'The token of the link.' }),
    },
    resolve: (_root, { purpose, token }, ctx) => readMailedLink(ctx, purpose, token),
  }),
)
