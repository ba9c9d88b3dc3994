import { rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { emptyInput } from '#platform/graph/empty-input.ts'
import { viewerStub } from '#platform/graph/entities.ts'
import { batchLoad, requireViewer } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { deleteSuppressions, findSuppressions } from './suppression.store.ts'

/** This subgraph's part of the member; other files here return it. */
export const ViewerRef = viewerStub(builder)

/** Why a member gets no notification mails. */
export const MailBlockReasonRef = builder.enumType('MailBlockReason', {
  description: 'Why a member gets no notification mails.',
  values: {
    BOUNCE: { value: 'bounce', description: 'A mail came back: the address does not work.' },
    SPAM_REPORT: { value: 'fbl', description: 'The member’s mailbox reported one as spam.' },
    UNSUBSCRIBED: { value: 'list-unsubscribe', description: 'The member unsubscribed from all.' },
  } as const,
})

builder.objectFields(ViewerRef, (t) => ({
  notificationsDisabled: t.field({
    type: [MailBlockReasonRef],
    description: 'The reasons why notification mails are off; empty if they are on.',
    resolve: async ({ id }, _args, ctx) =>
      (await batchLoad(ctx, 'suppression', rowIdOf('Viewer', id)!, (ids) => findSuppressions(ctx.db, ids)))
        ?.reasons ?? [],
  }),
  notificationsDisabledSince: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'When the newest of these reasons occurred; null if notification mails are on.',
    resolve: async ({ id }, _args, ctx) =>
      (await batchLoad(ctx, 'suppression', rowIdOf('Viewer', id)!, (ids) => findSuppressions(ctx.db, ids)))
        ?.since ?? null,
  }),
}))

const EnableMailNotificationsSuccessRef = builder
  .objectRef<{ viewer: { id: string } }>('EnableMailNotificationsSuccess')
  .implement({
    audience: 'member',
    description: 'Notification mails are on again.',
    fields: (t) => ({
      viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }),
    }),
  })

builder.mutationField('enableMailNotifications', (t) =>
  t.field({
    type: EnableMailNotificationsSuccessRef,
    description:
      'Enables notification mails again after a bounce, a spam report or an unsubscribe link disabled them.',
    args: {
      input: t.arg({ type: emptyInput(builder, 'enableMailNotifications'), description: 'May be omitted.' }),
    },
    errors: {
      types: [],
      union: {
        name: 'EnableMailNotificationsPayload',
        description: 'The viewer without reasons against mails.',
      },
    },
    resolve: async (_root, _args, ctx) => {
      const { memberId } = requireViewer(ctx)
      await ctx.db.transaction().execute((trx) => deleteSuppressions(trx, memberId))
      return { viewer: { id: toGlobalId('Viewer', memberId) } }
    },
  }),
)
