import { GraphQLError, Kind, type ASTVisitor, type FragmentDefinitionNode, type SelectionSetNode, type ValidationContext, type ValidationRule } from 'graphql'

/** Limits of a free operation (a bearer token's). Persisted operations are our own and pass without. */
export const QUERY_LIMITS = { depth: 12, aliases: 30, cost: 5000, tokens: 4000, bodyBytes: 100_000 }

/**
 * Refuses an operation that is too deep, has too many aliases or could return too much. Cost counts fields, multiplied by `first`/`last` of
 * the connections around them (24 where a variable carries the number). Fragments are followed, cycles cannot be: another rule refuses them.
 */
export const queryLimitsRule: ValidationRule = (context: ValidationContext): ASTVisitor => ({
  OperationDefinition(operation) {
    const fragments = new Map<string, FragmentDefinitionNode>()
    for (const node of context.getDocument().definitions) if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node)
    const count = { aliases: 0, cost: 0, depth: 0 }
    walk(operation.selectionSet, 1, 1, new Set())
    const report = (what: string, limit: number) =>
      context.reportError(new GraphQLError(`This operation has too much ${what} (limit ${limit})`, { nodes: operation, extensions: { code: 'QUERY_TOO_LARGE' } }))
    if (count.depth > QUERY_LIMITS.depth) report('depth', QUERY_LIMITS.depth)
    if (count.aliases > QUERY_LIMITS.aliases) report('aliases', QUERY_LIMITS.aliases)
    if (count.cost > QUERY_LIMITS.cost) report('cost', QUERY_LIMITS.cost)

    function walk(selections: SelectionSetNode, depth: number, factor: number, inside: Set<string>): void {
      count.depth = Math.max(count.depth, depth)
      for (const selection of selections.selections) {
        if (count.cost > QUERY_LIMITS.cost || depth > QUERY_LIMITS.depth + 1) return
        if (selection.kind === Kind.INLINE_FRAGMENT) walk(selection.selectionSet, depth, factor, inside)
        else if (selection.kind === Kind.FRAGMENT_SPREAD) {
          const fragment = fragments.get(selection.name.value)
          if (fragment && !inside.has(selection.name.value)) walk(fragment.selectionSet, depth, factor, new Set([...inside, selection.name.value]))
        } else {
          if (selection.alias) count.aliases += 1
          count.cost += factor
          const size = selection.arguments?.find(({ name }) => name.value === 'first' || name.value === 'last')?.value
          const times = size === undefined ? 1 : size.kind === Kind.INT ? Math.max(1, Number(size.value)) : 24
          if (selection.selectionSet) walk(selection.selectionSet, depth + 1, factor * times, inside)
        }
      }
    }
  },
})
