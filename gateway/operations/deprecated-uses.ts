import {
  getNamedType,
  isInputObjectType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql'
import type { Metrics } from '#platform/process/metrics.ts'
import type { Visit } from '#platform/requests/request-context.ts'
import { noteDeprecatedUses } from '#subgraphs/accounts/published.ts'
import type { Installation } from '../installation.ts'

/** A deprecated part of the schema, in GraphQL notation, and what the schema says of it. */
export type DeprecatedUse = { coordinate: string; reason: string }

/**
 * The deprecated parts of the schema that a document uses.
 * @param document is valid for the schema
 * @returns coordinates in GraphQL notation, each once: `Type.field`, `Type.field(argument:)`, `Input.field`,
 * `Enum.VALUE`
 */
export function deprecatedUses(schema: GraphQLSchema, document: DocumentNode): DeprecatedUse[] {
  const uses = new Map<string, string>()
  const info = new TypeInfo(schema)
  const note = (part: { deprecationReason?: string | null | undefined } | null | undefined, at: string) => {
    if (part?.deprecationReason != null) uses.set(at, part.deprecationReason)
  }
  visit(
    document,
    visitWithTypeInfo(info, {
      Field({ name }) {
        note(info.getFieldDef(), `${info.getParentType()?.name}.${name.value}`)
      },
      Argument({ name }) {
        note(info.getArgument(), `${info.getParentType()?.name}.${info.getFieldDef()?.name}(${name.value}:)`)
      },
      ObjectField({ name }) {
        const input = getNamedType(info.getParentInputType())
        if (isInputObjectType(input)) note(input.getFields()[name.value], `${input.name}.${name.value}`)
      },
      EnumValue({ value }) {
        note(info.getEnumValue(), `${getNamedType(info.getInputType())?.name}.${value}`)
      },
    }),
  )
  return Array.from(uses, ([coordinate, reason]) => ({ coordinate, reason }))
}

/** Counts uses of deprecated fields per partner's key; requests without a key share one count. */
export function countDeprecatedUses(
  { deprecatedUses: counter }: Pick<Metrics, 'deprecatedUses'>,
  { apiKey }: Pick<Visit, 'apiKey'>,
  uses: readonly DeprecatedUse[],
): void {
  for (const { coordinate } of uses) counter.inc({ coordinate, key: apiKey?.id ?? 'none' })
}

/** Counts uses for the operator, and by day for the partner whose key it is. */
export async function recordDeprecatedUses(
  { metrics, db }: Pick<Installation, 'metrics' | 'db'>,
  visit: Pick<Visit, 'apiKey'>,
  uses: readonly DeprecatedUse[],
): Promise<void> {
  if (uses.length === 0) return
  countDeprecatedUses(metrics, visit, uses)
  if (visit.apiKey !== undefined) await noteDeprecatedUses(db, visit.apiKey.id, uses)
}
