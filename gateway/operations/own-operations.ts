declare const OWN: unique symbol

/** The text of an operation that this server itself sends to the graph. */
export type OwnOperation = string & { readonly [OWN]: true }

const texts = new Set<OwnOperation>()

/** Registers an operation of the server itself, so that the build plans it (gateway/planning). */
export function ownOperation(text: string): OwnOperation {
  texts.add(text as OwnOperation)
  return text as OwnOperation
}

/** All operations of the server itself that the loaded modules have registered. */
export function ownOperations(): ReadonlySet<string> {
  return texts
}
