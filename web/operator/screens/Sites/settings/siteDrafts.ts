import type { Edits, Theirs } from './fields.rules.ts'

const KEY = 'operator-site-drafts'

/** Values of a site that are not saved, with the version of the site from which the editor began. */
export type SiteDraft = {
  readonly version: number
  readonly edits: Edits
  /** What others changed meanwhile, until the editor has seen it. */
  readonly theirs: readonly Theirs[]
}

function read(): Record<string, SiteDraft> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, SiteDraft>
  } catch {
    return {}
  }
}

/** The draft of a site in this tab: it outlives a reload, and an answer that never came. */
export const siteDraft = (siteId: string): SiteDraft | undefined => read()[siteId]

export function keepSiteDraft(siteId: string, draft: SiteDraft): void {
  const { [siteId]: _old, ...others } = read()
  const isEmpty = Object.keys(draft.edits).length + draft.theirs.length === 0
  try {
    sessionStorage.setItem(KEY, JSON.stringify(isEmpty ? others : { ...others, [siteId]: draft }))
  } catch {
    // Without storage it lasts as long as the page.
  }
}
