import { useSyncExternalStore } from 'react'
import { dropSentPageDraft, pageDrafts } from './pageDrafts.ts'

/** The text of a page in one language, as its readers get it. `version` is null where the site has none. */
type Published = { text: string; version: string | null }

/** A text in the editor. */
export type EditedText = {
  text: string
  /** The version that it changes, for the server to compare. */
  basedOn: string | null
  /** Whether it differs from what its readers get. */
  isChanged: boolean
  /** Whether another version was published since it was begun. */
  isOutdated: boolean
  write: (text: string) => void
  /** Goes on from the current version: publishing replaces it. */
  rebase: () => void
  drop: () => void
  /** After `sent` was published: what was typed meanwhile stays, as a change of the version that it made. */
  dropSent: (sent: string, version: string | null) => void
}

/** The unpublished text of a page, kept in this tab until it is published or discarded. */
export function usePageDraft(place: string, published: Published): EditedText {
  const draft = useSyncExternalStore(pageDrafts.subscribe, () => pageDrafts.read(place))
  const text = draft?.text ?? published.text
  const basedOn = draft === undefined ? published.version : draft.basedOn
  const isOutdated = basedOn !== published.version
  const isChanged = text !== published.text
  return {
    text,
    basedOn,
    isChanged,
    isOutdated: isOutdated && isChanged,
    write: (next) => {
      if (next === published.text) pageDrafts.drop(place)
      // A draft that came to equal the published text begins anew.
      else pageDrafts.keep(place, { text: next, basedOn: isChanged ? basedOn : published.version })
    },
    rebase: () => pageDrafts.keep(place, { text, basedOn: published.version }),
    drop: () => pageDrafts.drop(place),
    dropSent: (sent, version) => dropSentPageDraft(place, sent, version),
  }
}
