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
 * The deprecated parts of the schema that a document uses.
 * @param document is valid for the schema
 * @returns coordinates in GraphQL notation, each once: `Type.field`, `Type.field(argument:)`, `Input.field`,
 * `Enum.VALUE`
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

/** Counts uses of deprecated fields per partner's key; requests without a key share one count. */
export function countDeprecatedUses(
  { deprecatedUses: counter }: Pick<Metrics, 'deprecatedUses'>,
  { apiKey }: Pick<Visit, 'apiKey'>,
  uses: readonly string[],
): void {
  for (const coordinate of uses) counter.inc({ coordinate, key: apiKey?.id ?? 'none' })
}
