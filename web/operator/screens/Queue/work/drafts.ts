import type { Choice } from './choice.rules.ts'

const KEY = 'operator-case-drafts'
const KEPT_MAX = 50

let drafts: ReadonlyMap<string, Choice> = read()
const listeners = new Set<() => void>()

function read(): Map<string, Choice> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, Choice][])
  } catch {
    return new Map()
  }
}

function change(next: Map<string, Choice>): void {
  drafts = next
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...drafts].slice(-KEPT_MAX)))
  } catch {
    // Without storage they last as long as the page.
  }
  for (const listener of listeners) listener()
}

export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What was chosen about a case and is not decided: it outlives a look at another case, and a reload. */
export const draftOf = (caseId: string): Choice | undefined => drafts.get(caseId)

export function keepDraft(caseId: string, choice: Choice): void {
  const next = new Map(drafts)
  next.delete(caseId)
  change(next.set(caseId, choice))
}

export function dropDraft(caseId: string): void {
  if (!drafts.has(caseId)) return
  const next = new Map(drafts)
  next.delete(caseId)
  change(next)
}
