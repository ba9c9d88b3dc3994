import { Kind, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql'

/**
 * Whether an operation asks only for these fields of this field's value, so that the rest need not be read.
 * @param names besides `__typename`
 */
export function asksOnly(
  { fieldNodes, fragments }: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>,
  names: readonly string[],
): boolean {
  const isWithin = (set: SelectionSetNode | undefined): boolean =>
    set === undefined ||
    set.selections.every((selection) => {
      if (selection.kind === Kind.FIELD)
        return selection.name.value === '__typename' || names.includes(selection.name.value)
      return isWithin(
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection.selectionSet
          : fragments[selection.name.value]!.selectionSet,
      )
    })
  return fieldNodes.every(({ selectionSet }) => isWithin(selectionSet))
}
