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

/**
 * What of a document the schema has deprecated.
 * @param document is valid for the schema
 * @returns coordinates in the notation of GraphQL, each once: `Type.field`, `Type.field(argument:)`, `Input.field`, `Enum.VALUE`
 */
export function deprecatedUses(schema: GraphQLSchema, document: DocumentNode): string[] {
  const uses = new Set<string>()
  const info = new TypeInfo(schema)
  const note = (part: { deprecationReason?: string | null | undefined } | null | undefined, at: string) => {
    if (part?.deprecationReason != null) uses.add(at)
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
  return [...uses]
}

/** Counts who still asks for what is deprecated, by the partner's key; whoever has none is counted together. */
export function countDeprecatedUses(
  { deprecatedUses: counter }: Pick<Metrics, 'deprecatedUses'>,
  { apiKey }: Pick<Visit, 'apiKey'>,
  uses: readonly string[],
): void {
  for (const coordinate of uses) counter.inc({ coordinate, key: apiKey?.id ?? 'none' })
}
