import { InvalidInputError } from '#platform/base/errors.ts'
import { ViewerRef } from '../account/account.schema.ts'
import type { Account } from '../account/account.store.ts'
import { builder } from '../builder.ts'
import { TooManyAttemptsError } from '../errors.ts'
import { requestExport } from './export.actions.ts'
import { exportPath } from './export.routes.ts'
import { findExportFor, type DataExport } from './export.store.ts'

const DataExportStateRef = builder.enumType('DataExportState', {
  description: 'The state of a data export.',
  values: {
    PREPARING: { description: 'The archive is being prepared. A mail follows when it is ready.' },
    READY: { description: 'The archive can be downloaded.' },
  } as const,
})
/** An archive, as its member sees it. */
export const DataExportRef = builder.objectRef<DataExport>('DataExport').implement({
  audience: 'owner',
  description: 'An archive of all data about the member. Only that member can read it.',
  fields: (t) => ({
    state: t.field({
      type: DataExportStateRef,
      description: 'The state of the archive.',
      resolve: ({ readyAt }) => (readyAt === null ? ('PREPARING' as const) : ('READY' as const)),
    }),
    requestedAt: t.expose('requestedAt', { type: 'DateTime', description: 'When it was requested.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'When the archive is deleted: after seven days.',
    }),
    downloadUrl: t.string({
      nullable: true,
      description:
        'Path of the ZIP archive (readable pages, photos and JSON), which requires the member’s session; null until the archive is ready.',
      resolve: ({ id, readyAt }) => (readyAt === null ? null : exportPath(id)),
    }),
  }),
})

builder.objectField(ViewerRef, 'dataExport', (t) =>
  t.field({
    type: DataExportRef,
    nullable: true,
    description: 'The member’s newest archive; null if there is none.',
    resolve: async (account, _args, ctx) =>
      (await findExportFor(ctx.db, { siteId: account.siteId, memberId: account.id })) ?? null,
  }),
)

const RequestExportInput = builder.inputType('RequestExportInput', {
  description: 'Input of requestExport.',
  fields: (t) => ({
    password: t.string({
      description: 'The password of the account. Optional until Viewer.passwordGivenUntil.',
    }),
  }),
})
const RequestExportSuccessRef = builder.objectRef<{ viewer: Account }>('RequestExportSuccess').implement({
  audience: 'member',
  description: 'The archive is being prepared.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }) }),
})

builder.mutationField('requestExport', (t) =>
  t.field({
    type: RequestExportSuccessRef,
    description: 'Requests an archive of all data about the signed-in member.',
    args: { input: t.arg({ type: RequestExportInput, required: true, description: 'The password.' }) },
    errors: {
      types: [InvalidInputError, TooManyAttemptsError],
      union: {
        name: 'RequestExportPayload',
        description: 'The viewer with the requested archive, or the reason for the refusal.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ viewer: await requestExport(ctx, input.password) }),
  }),
)
