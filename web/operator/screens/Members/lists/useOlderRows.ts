import { useState } from 'react'

/** A page of older rows. */
export type OlderPage<Row> = { rows: readonly Row[]; after: string | undefined }

type PageInfo = { readonly hasNextPage: boolean; readonly endCursor: string | null | undefined }

/** The cursor after which a connection goes on; undefined at its end. */
export function afterOf({ hasNextPage, endCursor }: PageInfo): string | undefined {
  return hasNextPage ? (endCursor ?? undefined) : undefined
}

/** What the button that reads on needs. */
export type ReadingOn = {
  /** Reads on; undefined when there are no older rows. */
  readOn: (() => void) | undefined
  isBusy: boolean
  hasFailed: boolean
}

/**
 * The rows beyond the first page of a list, page by page as an operator asks for them.
 * @param first the cursor after which they begin; undefined when there are none. A component with another one
 * needs another key: what followed the old first page would leave a gap.
 * @param readOlder reads a page; undefined if the server gave no answer. It is recorded like the opening.
 */
export function useOlderRows<Row>(
  first: string | undefined,
  readOlder: (after: string) => Promise<OlderPage<Row> | undefined>,
): { rows: readonly Row[]; forget: () => void; reading: ReadingOn } {
  const [older, setOlder] = useState<OlderPage<Row>>({ rows: [], after: first })
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const { rows, after } = older
  async function readOn(from: string) {
    setBusy(true)
    const page = await readOlder(from).catch(() => undefined)
    setBusy(false)
    setFailed(page === undefined)
    if (page) setOlder({ rows: [...rows, ...page.rows], after: page.after })
  }
  return {
    rows,
    forget: () => setOlder({ rows: [], after: first }),
    reading: { readOn: after === undefined ? undefined : () => void readOn(after), isBusy, hasFailed },
  }
}
