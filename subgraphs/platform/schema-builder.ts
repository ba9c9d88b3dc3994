import SchemaBuilder from '@pothos/core'
import DirectivesPlugin from '@pothos/plugin-directives'
import ErrorsPlugin from '@pothos/plugin-errors'
import FederationPlugin from '@pothos/plugin-federation'
import RelayPlugin from '@pothos/plugin-relay'
import { GraphQLError } from 'graphql'
import { InvalidInputError, type InvalidField, type UserError } from './errors.ts'
import type { RequestContext } from './request-context.ts'

/** The federation version that every subgraph links, so that composition compares like with like. */
export const FEDERATION_URL = 'https://specs.apollo.dev/federation/v2.6'

type BuilderTypes<Tables> = {
  Context: RequestContext<Tables>
  DefaultFieldNullability: false
  DefaultEdgesNullability: false
  DefaultNodeNullability: false
  Interfaces: { UserError: UserError }
  Scalars: { DateTime: { Input: Date; Output: Date }; Date: { Input: string; Output: string }; ID: { Input: string; Output: string } }
}

/**
 * One subgraph's schema builder, with the conventions that all six share: non-null unless said otherwise, Relay connections without
 * node queries (those live in the generated node subgraph), payload unions made of error classes, DateTime and Date scalars.
 */
export function createBuilder<Tables>() {
  const builder = new SchemaBuilder<BuilderTypes<Tables>>({
    plugins: [ErrorsPlugin, DirectivesPlugin, RelayPlugin, FederationPlugin],
    defaultFieldNullability: false,
    errors: { directResult: true, defaultTypes: [] },
    relay: {
      clientMutationId: 'omit',
      cursorType: 'String',
      nodeQueryOptions: false,
      nodesQueryOptions: false,
      edgesFieldOptions: { nullable: false },
      nodeFieldOptions: { nullable: false },
      pageInfoTypeOptions: { shareable: true, description: 'Where a page of a connection stands.' } as never,
    },
  })
  builder.queryType({})
  builder.scalarType('DateTime', {
    description: 'An instant, ISO 8601 in UTC with milliseconds.',
    serialize: (value) => value.toISOString(),
    parseValue: (value) => {
      const parsed = new Date(String(value))
      if (typeof value !== 'string' || Number.isNaN(parsed.getTime())) throw new GraphQLError('A DateTime is an ISO 8601 text')
      return parsed
    },
  })
  builder.scalarType('Date', {
    description: 'A calendar date, YYYY-MM-DD. Whether it exists is checked by the action, so that the field gets its own message.',
    serialize: (value) => value,
    parseValue: (value) => {
      if (typeof value !== 'string' || value.length > 20) throw new GraphQLError('A Date is a text YYYY-MM-DD')
      return value
    },
  })
  builder.interfaceType('UserError', {
    description: 'A failure that a member can cause and a screen explains. Translate `code`; `message` is for developers.',
    fields: (t) => ({
      code: t.exposeString('code', { description: 'Stable code in SCREAMING_SNAKE_CASE.' }),
      message: t.exposeString('message', { description: 'English, for logs and developers; never shown to members.' }),
    }),
  })
  const invalidField = builder.objectRef<InvalidField>('InvalidField').implement({
    description: 'One refused field of an input.',
    shareable: true,
    fields: (t) => ({
      path: t.exposeString('path', { description: 'Name of the field in the input, dotted when nested.' }),
      code: t.exposeString('code', { description: 'Stable code of the rule that was broken.' }),
      limit: t.int({ nullable: true, description: 'The number the rule speaks of, if any.', resolve: (field) => field.limit ?? null }),
    }),
  })
  builder.objectType(InvalidInputError, {
    name: 'InvalidInputError',
    description: 'Fields of the input were refused, all of them at once; nothing was written.',
    shareable: true,
    interfaces: ['UserError'],
    fields: (t) => ({ fields: t.field({ type: [invalidField], description: 'The refused fields.', resolve: (error) => error.fields }) }),
  })
  return builder
}
