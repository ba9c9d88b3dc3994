import { GraphQLError, Kind, type ASTVisitor, type FragmentDefinitionNode, type SelectionSetNode, type ValidationContext, type ValidationRule } from 'graphql'

/** Limits of a free operation (a bearer token's). Persisted operations are our own and pass without. */
export const QUERY_LIMITS = { depth: 12, introspectionDepth: 20, aliases: 30, cost: 5000, tokens: 4000, bodyBytes: 100_000 }

/**
 * Refuses an operation that is too deep, has too many aliases or could return too much. Cost counts fields, multiplied by `first`/`last` of
 * the connections around them (24 where a variable carries the number). Fragments are followed, cycles cannot be: another rule refuses them.
 */
export const queryLimitsRule: ValidationRule = (context: ValidationContext): ASTVisitor => ({
  OperationDefinition(operation) {
    const fragments = new Map<string, FragmentDefinitionNode>()
    for (const node of context.getDocument().definitions) if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node)
    const count = { aliases: 0, cost: 0, tooDeep: 0 }
    walk(operation.selectionSet, { depth: 1, factor: 1, inside: new Set(), limit: QUERY_LIMITS.depth })
    const report = (what: string, limit: number) =>
      context.reportError(new GraphQLError(`This operation has too much ${what} (limit ${limit})`, { nodes: operation, extensions: { code: 'QUERY_TOO_LARGE' } }))
    if (count.tooDeep > 0) report('depth', count.tooDeep)
    if (count.aliases > QUERY_LIMITS.aliases) report('aliases', QUERY_LIMITS.aliases)
    if (count.cost > QUERY_LIMITS.cost) report('cost', QUERY_LIMITS.cost)

    function walk(selections: SelectionSetNode, at: { depth: number; factor: number; inside: Set<string>; limit: number }): void {
      const { depth, factor, inside, limit } = at
      if (depth > limit) count.tooDeep = limit
      for (const selection of selections.selections) {
        if (count.cost > QUERY_LIMITS.cost || count.tooDeep > 0) return
        if (selection.kind === Kind.INLINE_FRAGMENT) walk(selection.selectionSet, at)
        else if (selection.kind === Kind.FRAGMENT_SPREAD) {
          const fragment = fragments.get(selection.name.value)
          if (fragment && !inside.has(selection.name.value)) walk(fragment.selectionSet, { ...at, inside: new Set([...inside, selection.name.value]) })
        } else {
          if (selection.alias) count.aliases += 1
          count.cost += factor
          const size = selection.arguments?.find(({ name }) => name.value === 'first' || name.value === 'last')?.value
          const times = size === undefined ? 1 : size.kind === Kind.INT ? Math.max(1, Number(size.value)) : 24
          // The question every tool asks follows types of types deeper than any screen; another rule keeps its lists from multiplying.
          const isIntrospection = selection.name.value === '__schema' || selection.name.value === '__type'
          const below = isIntrospection ? QUERY_LIMITS.introspectionDepth : limit
          if (selection.selectionSet) walk(selection.selectionSet, { depth: depth + 1, factor: factor * times, inside, limit: below })
        }
      }
    }
  },
})
