const KEY = 'operator-page-drafts'
const KEPT_MAX = 20

/** A text that is not published, and the version that it changes; null where the site had none. */
export type PageDraft = { text: string; basedOn: string | null }

let drafts: ReadonlyMap<string, PageDraft> = read()
const listeners = new Set<() => void>()

function read(): Map<string, PageDraft> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, PageDraft][])
  } catch {
    return new Map()
  }
}

function change(next: Map<string, PageDraft>): void {
  drafts = next
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...drafts].slice(-KEPT_MAX)))
  } catch {
    // Without storage they last as long as the page.
  }
  for (const listener of listeners) listener()
}

export function subscribeToPageDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** @param place the id of a page's language. A draft outlives a look at another page, and a reload. */
export const pageDraftOf = (place: string): PageDraft | undefined => drafts.get(place)

export function keepPageDraft(place: string, draft: PageDraft): void {
  const next = new Map(drafts)
  next.delete(place)
  change(next.set(place, draft))
}

export function dropPageDraft(place: string): void {
  if (!drafts.has(place)) return
  const next = new Map(drafts)
  next.delete(place)
  change(next)
}

/** Drops a text that was sent. One that was typed on since stays, and changes the version that is out now. */
export function dropSentPageDraft(place: string, sent: string, version: string | null): void {
  const draft = drafts.get(place)
  if (draft === undefined || draft.text === sent) dropPageDraft(place)
  else keepPageDraft(place, { text: draft.text, basedOn: version })
}
