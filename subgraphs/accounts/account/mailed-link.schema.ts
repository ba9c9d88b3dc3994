import { builder } from '../builder.ts'
import { readMailedLink, type MailedLink } from './mailed-link.actions.ts'

const MailedLinkPurposeRef = builder.enumType('MailedLinkPurpose', {
  description: 'What a link of a mail is for.',
  values: {
    ACTIVATION: { value: 'activation', description: 'It confirms the e-mail address of a sign-up.' },
    EMAIL_CHANGE: { value: 'mail-change', description: 'It gives the account another e-mail address.' },
    EMAIL_CHANGE_UNDO: { value: 'mail-change-undo', description: 'It takes such a change back.' },
    DELETION_UNDO: { value: 'deletion-undo', description: 'It brings a deleted account back.' },
  } as const,
})
const MailedLinkStateRef = builder.enumType('MailedLinkState', {
  description: 'What a link of a mail would do now.',
  values: {
    OPEN: { description: 'What it is for.' },
    DONE: { description: 'Nothing: what it is for is true already.' },
    USED: { description: 'Nothing: it did its work once, and something has changed since.' },
    EXPIRED: { description: 'Nothing: its time is over.' },
    NOT_FOUND: { description: 'Nothing: this site never made it.' },
  } as const,
})
const MailedLinkRef = builder.objectRef<MailedLink>('MailedLink').implement({
  audience: 'visitor',
  description: 'A link of a mail, as it stands now.',
  fields: (t) => ({
    state: t.expose('state', { type: MailedLinkStateRef, description: 'What it would do.' }),
    email: t.exposeString('email', {
      nullable: true,
      description:
        'The address that the link gives the account, or gave it; null for a link that gives it none, and for one that does nothing any more.',
    }),
    isOwn: t.exposeBoolean('isOwn', {
      description: 'Whether this browser is logged in as the member whom the link was mailed to.',
    }),
  }),
})

builder.queryField('mailedLink', (t) =>
  t.field({
    type: MailedLinkRef,
    description:
      'What a link of a mail would do now, for the page that it leads to. Asking uses nothing up. Needs no session.',
    args: {
      purpose: t.arg({ type: MailedLinkPurposeRef, required: true, description: 'What the link is for.' }),
      token: t.arg.string({ required: true, description: 'The token of the link.' }),
    },
    resolve: (_root, { purpose, token }, ctx) => readMailedLink(ctx, purpose, token),
  }),
)
