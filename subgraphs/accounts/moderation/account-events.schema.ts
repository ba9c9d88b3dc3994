import type { LiveEvent } from '#platform/events/live-events.ts'
import { addLiveSubscription } from '#platform/graph/live-subscription.ts'
import { requireViewer } from '#platform/requests/request-context.ts'
import { loadViewer, ViewerRef } from '../account/account.schema.ts'
import { builder } from '../builder.ts'
import { accountsLiveEvents, type AccountsLiveEvent } from '../events.ts'
import { findOwnStatement } from './appeal.actions.ts'
import { StatementRef } from './statement.schema.ts'

type ToldToMembers = Exclude<AccountsLiveEvent['kind'], 'SIGNED_UP'>

const AccountEventKindRef = builder.enumType('AccountEventKind', {
  description: 'What has happened to an account.',
  values: {
    STATEMENT_ISSUED: { description: 'The site has taken a decision; its statement of reasons is there.' },
    STATEMENT_CHANGED: { description: 'An appeal against a decision is decided.' },
  } as const satisfies Record<ToldToMembers, object>,
})

const AccountEventRef = builder.objectRef<LiveEvent<AccountsLiveEvent>>('AccountEvent').implement({
  audience: 'owner',
  description: 'An event about the viewer’s account. Events arrive in order.',
  fields: (t) => ({
    kind: t.field({
      type: AccountEventKindRef,
      description: 'The kind of event.',
      // Sign-ups are told to partners' keys, never to a member.
      resolve: ({ kind }) => kind as ToldToMembers,
    }),
    statement: t.field({
      type: StatementRef,
      nullable: true,
      description: 'The statement of reasons; null once it is no longer kept.',
      resolve: async ({ subjectId }, _args, ctx) => (await findOwnStatement(ctx, subjectId)) ?? null,
    }),
    viewer: t.field({
      type: ViewerRef,
      nullable: true,
      description: 'The viewer, with all statements.',
      resolve: (_event, _args, ctx) => loadViewer(ctx),
    }),
  }),
})

builder.objectField(ViewerRef, 'accountCursor', (t) =>
  t.string({
    description:
      'The current position of the live events about the account. Pass it to accountEvents to get the events after this response.',
    resolve: async (_viewer, _args, ctx) =>
      String(await accountsLiveEvents.latestSequence(ctx.db, requireViewer(ctx).memberId)),
  }),
)

addLiveSubscription(builder, 'accountEvents', AccountEventRef, {
  description:
    'Live decisions of the site about the viewer, and what comes of appeals. Missed events after the cursor are sent first. No event is lost or repeated.',
  events: accountsLiveEvents,
  followed: (ctx) => requireViewer(ctx).memberId,
})
