import { InvalidInputError } from '#platform/base/errors.ts'
import { ViewerRef } from '../account/account.schema.ts'
import type { Account } from '../account/account.store.ts'
import { builder } from '../builder.ts'
import { TooManyAttemptsError } from '../errors.ts'
import { requestExport } from './export.actions.ts'
import { exportPath } from './export.routes.ts'
import { findExportFor, type DataExport } from './export.store.ts'

const DataExportStateRef = builder.enumType('DataExportState', {
  description: 'How far an archive is.',
  values: {
    PREPARING: { description: 'It is being written; a mail tells when it is ready.' },
    READY: { description: 'It can be downloaded.' },
  } as const,
})
/** An archive, as its member sees it. */
export const DataExportRef = builder.objectRef<DataExport>('DataExport').implement({
  audience: 'owner',
  description: 'An archive of everything that is kept of the member. Readable by that member only.',
  fields: (t) => ({
    state: t.field({
      type: DataExportStateRef,
      description: 'How far it is.',
      resolve: ({ readyAt }) => (readyAt === null ? ('PREPARING' as const) : ('READY' as const)),
    }),
    requestedAt: t.expose('requestedAt', { type: 'DateTime', description: 'When it was asked for.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'When it is removed: seven days later.',
    }),
    downloadUrl: t.string({
      nullable: true,
      description:
        'Path of the ZIP archive (JSON and photos), for the session of the member only; null until it is ready.',
      resolve: ({ id, readyAt }) => (readyAt === null ? null : exportPath(id)),
    }),
  }),
})

builder.objectField(ViewerRef, 'dataExport', (t) =>
  t.field({
    type: DataExportRef,
    nullable: true,
    description: 'The newest archive that the member asked for; null when there is none.',
    resolve: async (account, _args, ctx) =>
      (await findExportFor(ctx.db, { siteId: account.siteId, memberId: account.id })) ?? null,
  }),
)

const RequestExportInput = builder.inputType('RequestExportInput', {
  description: 'Input of requestExport.',
  fields: (t) => ({
    password: t.string({
      description: 'The password of the account; may be left out until Viewer.passwordGivenUntil.',
    }),
  }),
})
const RequestExportSuccessRef = builder.objectRef<{ viewer: Account }>('RequestExportSuccess').implement({
  audience: 'member',
  description: 'The archive is being written.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }) }),
})

builder.mutationField('requestExport', (t) =>
  t.field({
    type: RequestExportSuccessRef,
    description: 'Asks for an archive of everything that is kept of the signed-in member.',
    args: { input: t.arg({ type: RequestExportInput, required: true, description: 'The password.' }) },
    errors: {
      types: [InvalidInputError, TooManyAttemptsError],
      union: {
        name: 'RequestExportPayload',
        description: 'The viewer whose archive is being written, or why it is not.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ viewer: await requestExport(ctx, input.password) }),
  }),
)
