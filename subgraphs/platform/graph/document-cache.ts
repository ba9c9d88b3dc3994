import { parse, type DocumentNode } from 'graphql'

const DOCUMENTS_MAX = 2000

/**
 * Parses each operation once: those between gateway and subgraphs, of which the planner makes a bounded
 * number, and live clients' persisted ones. The limit guards against generated ones.
 * @param check runs on a document the first time only and throws to refuse it
 */
export function createDocumentCache(
  check: (document: DocumentNode) => void = () => undefined,
): (text: string) => DocumentNode {
  const documents = new Map<string, DocumentNode>()
  return (text) => {
    let document = documents.get(text)
    if (document === undefined) {
      document = parse(text, { noLocation: true })
      check(document)
      if (documents.size >= DOCUMENTS_MAX) documents.clear()
      documents.set(text, document)
    }
    return document
  }
}
