import type { Builder, GraphTypes } from './schema-builder.ts'

/**
 * The input of a mutation without parameters, so that one can be added later without another form of the
 * call. GraphQL has no empty input type.
 */
export function emptyInput<Tables>(
  builder: Builder<Tables>,
  mutation: string,
): PothosSchemaTypes.InputObjectRef<GraphTypes<Tables>, { clientMutationId?: string | null | undefined }> {
  return builder.inputType(`${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input`, {
    description: `Input of ${mutation}.`,
    fields: (t) => ({
      clientMutationId: t.string({ description: 'Any text of the client’s. It has no effect.' }),
    }),
  }) as never
}
