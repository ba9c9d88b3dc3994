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
 * Checks an operation's text literals against the rules of every input, like those of its variables.
 * @returns the same document when nothing had to be normalised
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
 * Checks a text, or all texts of an operation's variables, against the rules of every input.
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
 * Lets the gateway refuse an invalid Date or DateTime. A composed schema has only their names; otherwise a
 * subgraph would find the fault, without knowing which variable caused it.
 */
export function giveDatesTheirRules(schema: GraphQLSchema): void {
  const rules = { Date: readDate, DateTime: readDateTime }
  for (const [name, read] of Object.entries(rules)) {
    const type = schema.getType(name)
    if (!(type instanceof GraphQLScalarType)) throw new Error(`The schema has no scalar ${name}`)
    // The value itself goes to the subgraph unchanged.
    const parseValue = (value: unknown) => {
      read(value)
      return value
    }
    type.parseValue = parseValue
    // Where the literal stands, as GraphQL says of its own scalars.
    type.parseLiteral = (node, variables) => {
      try {
        return parseValue(valueFromASTUntyped(node, variables))
      } catch (error) {
        if (!(error instanceof GraphQLError)) throw error
        throw new GraphQLError(error.message, { nodes: node, extensions: error.extensions })
      }
    }
  }
}
