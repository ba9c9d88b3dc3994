import { tabDrafts } from '#web/operator/session/tabDrafts.ts'
import type { Edits, Theirs } from './fields.rules.ts'

/** Values of a site that are not saved, with the version of the site from which the editor began. */
export type SiteDraft = {
  readonly version: number
  readonly edits: Edits
  /** What others changed meanwhile, until the editor has seen it. */
  readonly theirs: readonly Theirs[]
}

const drafts = tabDrafts<SiteDraft>('operator-site-drafts')

/** The draft of a site in this tab: it outlives a reload, and an answer that never came. */
export const siteDraft = drafts.read

export function keepSiteDraft(siteId: string, draft: SiteDraft): void {
  const isEmpty = Object.keys(draft.edits).length + draft.theirs.length === 0
  drafts.keep(siteId, isEmpty ? undefined : draft)
}
