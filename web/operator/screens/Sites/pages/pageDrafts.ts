import { watchedDrafts } from '#web/operator/session/watchedDrafts.ts'

/** A text that is not published, and the version that it changes; null where the site had none. */
export type PageDraft = { text: string; basedOn: string | null }

/** The drafts of pages, by the id of a page's language. */
export const pageDrafts = watchedDrafts<PageDraft>('operator-page-drafts', 20)

/** Drops a text that was sent. One that was typed on since stays, and changes the version that is out now. */
export function dropSentPageDraft(place: string, sent: string, version: string | null): void {
  const draft = pageDrafts.read(place)
  if (draft === undefined || draft.text === sent) pageDrafts.drop(place)
  else pageDrafts.keep(place, { text: draft.text, basedOn: version })
}
