import {
  GraphQLError,
  GraphQLScalarType,
  valueFromASTUntyped,
  visit,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql'
import { readDate, readDateTime } from '#platform/base/date-scalars.ts'
import { RequestError } from '#platform/base/errors.ts'
import { normaliseInput } from '#platform/base/input-text.ts'

/**
 * Holds the texts that stand in an operation itself against the rules of every input, as those of its variables are.
 * @returns the same document where nothing had to be normalised
 * @throws GraphQLError BAD_USER_INPUT
 */
export function normaliseLiterals(document: DocumentNode): DocumentNode {
  return visit(document, {
    StringValue(node) {
      const value = normaliseValues(node.value)
      return value === node.value ? undefined : { ...node, value }
    },
  })
}

/**
 * Holds a text, or all those of an operation's variables, against the rules of every input.
 * @throws GraphQLError BAD_USER_INPUT
 */
export function normaliseValues<T>(values: T): T {
  try {
    return normaliseInput(values)
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    throw new GraphQLError(error.message, { extensions: error.extensions })
  }
}

/**
 * Lets the gateway refuse what is no Date or DateTime. A composed schema knows their names only, so without this a wrong one is found by a subgraph,
 * which cannot say which variable it was.
 */
export function giveDatesTheirRules(schema: GraphQLSchema): void {
  const rules = { Date: readDate, DateTime: readDateTime }
  for (const [name, read] of Object.entries(rules)) {
    const type = schema.getType(name)
    if (!(type instanceof GraphQLScalarType)) throw new Error(`The schema has no scalar ${name}`)
    // The value itself goes on to the subgraph as it came.
    const parseValue = (value: unknown) => {
      read(value)
      return value
    }
    type.parseValue = parseValue
    type.parseLiteral = (node, variables) => parseValue(valueFromASTUntyped(node, variables))
  }
}
