import SchemaBuilder from '@pothos/core'
import DirectivesPlugin from '@pothos/plugin-directives'
import ErrorsPlugin from '@pothos/plugin-errors'
import FederationPlugin from '@pothos/plugin-federation'
import RelayPlugin from '@pothos/plugin-relay'
import { readDate, readDateTime } from '../base/date-scalars.ts'
import { InvalidInputError, type InvalidField, type UserError } from '../base/errors.ts'
import { INVALID_FIELD_CODES, type InvalidFieldCode } from '../base/invalid-field-codes.data.ts'
import { USER_ERROR_CODES, type UserErrorCode } from '../base/user-error-codes.data.ts'
import type { RequestContext } from '../requests/request-context.ts'
import { ACTION_LIMIT_PLUGIN } from './action-limit-plugin.ts'
import { AUDIENCE_PLUGIN } from './audience-plugin.ts'

type BuilderTypes<Tables> = {
  Context: RequestContext<Tables>
  DefaultFieldNullability: false
  DefaultEdgesNullability: false
  DefaultNodeNullability: false
  Interfaces: { UserError: UserError }
  Scalars: {
    DateTime: { Input: Date; Output: Date }
    Date: { Input: string; Output: string }
    ID: { Input: string; Output: string }
  }
}

const CONNECTIONS = {
  clientMutationId: 'omit',
  cursorType: 'String',
  firstArgOptions: { description: 'Page size, 1 to 100. Defaults to 24.' },
  afterArgOptions: { description: 'Returns the entries after this cursor.' },
  lastArgOptions: { description: 'Page size, 1 to 100, counted back from the end or from `before`.' },
  beforeArgOptions: { description: 'Returns the entries before this cursor.' },
  nodeQueryOptions: false,
  nodesQueryOptions: false,
  edgesFieldOptions: { nullable: false, description: 'The entries of this page.' },
  nodeFieldOptions: { nullable: false, description: 'The object of this entry.' },
  nodesOnConnection: { description: 'The objects of this page’s entries, in the same order.' },
  cursorFieldOptions: { description: 'The position of this entry; opaque, for `after` and `before`.' },
  pageInfoFieldOptions: { description: 'The position of this page in the list.' },
  hasNextPageFieldOptions: { description: 'Whether more entries follow.' },
  hasPreviousPageFieldOptions: { description: 'Whether more entries precede.' },
  startCursorFieldOptions: {
    description: 'The cursor of the first entry, for `before`; null on an empty page.',
  },
  endCursorFieldOptions: {
    description: 'The cursor of the last entry, for `after`; null on an empty page.',
  },
  pageInfoTypeOptions: {
    shareable: true,
    audience: 'visitor',
    description: 'The position of a page in a connection.',
  } as never,
} as const

/**
 * One subgraph's schema builder, with the conventions that all six share: non-null unless said otherwise,
 * Relay connections without node queries (those live in the generated node subgraph), payload unions made of
 * error classes, DateTime and Date scalars.
 */
export function createBuilder<Tables>() {
  const builder = new SchemaBuilder<BuilderTypes<Tables>>({
    plugins: [
      ErrorsPlugin,
      DirectivesPlugin,
      RelayPlugin,
      FederationPlugin,
      ACTION_LIMIT_PLUGIN,
      AUDIENCE_PLUGIN,
    ],
    defaultFieldNullability: false,
    errors: { directResult: true, defaultTypes: [] },
    relay: CONNECTIONS,
  })
  builder.queryType({
    audience: 'visitor',
    description:
      'Everything that can be read. Each field says who may read it; `node` reads an object by its id.',
  })
  addScalars(builder)
  addUserErrors(builder)
  return builder
}

/** The types that a subgraph's builder works with. */
export type GraphTypes<Tables> = PothosSchemaTypes.ExtendDefaultTypes<BuilderTypes<Tables>>

/** A subgraph's schema builder. */
export type Builder<Tables> = PothosSchemaTypes.SchemaBuilder<GraphTypes<Tables>>

function addScalars<Tables>(builder: Builder<Tables>): void {
  builder.scalarType('DateTime', {
    description: 'An instant, ISO 8601 in UTC with milliseconds; the years 1 to 9999.',
    specifiedByURL: 'https://scalars.graphql.org/andimarek/date-time',
    serialize: (value) => value.toISOString(),
    parseValue: readDateTime,
  })
  builder.scalarType('Date', {
    description: 'A calendar day, YYYY-MM-DD, without time or time zone.',
    specifiedByURL: 'https://scalars.graphql.org/andimarek/local-date',
    serialize: (value) => value,
    parseValue: readDate,
  })
}

function addUserErrors<Tables>(builder: Builder<Tables>): void {
  const UserErrorCodeRef = builder.enumType('UserErrorCode', {
    description: 'The reason why a mutation failed. New codes may be added.',
    values: describedValues<UserErrorCode>(USER_ERROR_CODES),
  })
  builder.interfaceType('UserError', {
    audience: 'visitor',
    description:
      'An error that the user can cause and correct. Clients translate `code`; `message` is for developers.',
    fields: (t) => ({
      code: t.field({
        type: UserErrorCodeRef,
        description: 'The stable code of the error. Each error type documents its codes.',
        // Classes that are no part of the graph have codes of their own; a test holds that those of the graph
        // are all values.
        resolve: (error) => error.code as UserErrorCode,
      }),
      message: t.exposeString('message', {
        description: 'An English message for logs and developers. Do not show it to members.',
      }),
    }),
  })
  const InvalidFieldCodeRef = builder.enumType('InvalidFieldCode', {
    description: 'The rule that an input field violates.',
    values: describedValues<InvalidFieldCode>(INVALID_FIELD_CODES),
  })
  const InvalidFieldRef = builder.objectRef<InvalidField>('InvalidField').implement({
    audience: 'visitor',
    description: 'An invalid field of an input.',
    shareable: true,
    fields: (t) => ({
      path: t.exposeString('path', {
        description: 'The path of the field in the input, separated by dots if nested.',
      }),
      code: t.field({
        type: InvalidFieldCodeRef,
        description: 'The violated rule.',
        resolve: (field) => field.code,
      }),
      limit: t.int({
        nullable: true,
        description: 'The number in the rule, if it has one.',
        resolve: (field) => field.limit ?? null,
      }),
      detail: t.string({
        nullable: true,
        description:
          'What exactly is wrong, in English, for operators and developers; null where the code says it.',
        resolve: (field) => field.detail ?? null,
      }),
    }),
  })
  builder.objectType(InvalidInputError, {
    name: 'InvalidInputError',
    audience: 'visitor',
    description: 'The input is invalid. Lists every invalid field; nothing was written. Code INVALID_INPUT.',
    shareable: true,
    interfaces: ['UserError'],
    fields: (t) => ({
      fields: t.field({
        type: [InvalidFieldRef],
        description: 'The invalid fields.',
        resolve: (error) => error.fields,
      }),
    }),
  })
}

function describedValues<Name extends string>(descriptions: Record<Name, string>) {
  return Object.fromEntries(
    Object.entries(descriptions).map(([name, description]) => [name, { description }]),
  ) as Record<Name, { description: string }>
}
