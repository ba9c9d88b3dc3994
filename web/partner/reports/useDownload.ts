import { useEffect, useRef, useState } from 'react'
import type { CsvColumn } from '#web/operator/parts/csv.rules.ts'
import { saveCsv } from '#web/operator/parts/saveCsv.ts'
import { Fault } from '../api/ask.ts'
import type { Page } from '../api/types.ts'

/** Reads one page after a cursor, the oldest rows first. */
export type ReadPage<Row> = (after: string | null, signal: AbortSignal) => Promise<Page<Row>>

export type Download =
  | { state: 'idle' }
  | { state: 'reading'; rows: number; total: number | undefined; waitSeconds?: number }
  | { state: 'stopped'; rows: number; fault: Fault }

type Read<Row> = { rows: Row[]; after: string | null; total: number | undefined }

const NOTHING = { rows: [], after: null, total: undefined }

/**
 * Reads a whole list page by page, and saves it as a file. It waits when the key's minute is used up; after
 * another fault it can go on where it stopped.
 */
export function useDownload<Row>(file: {
  name: string
  columns: readonly CsvColumn<Row>[]
  read: ReadPage<Row>
}): { download: Download; start: () => Promise<void>; cancel: () => void } {
  const [download, setDownload] = useState<Download>({ state: 'idle' })
  const kept = useRef<Read<Row>>(NOTHING)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start(): Promise<void> {
    const aborting = new AbortController()
    running.current = aborting
    try {
      await readAll(aborting.signal)
      saveCsv(file.name, file.columns, kept.current.rows)
      kept.current = NOTHING
      setDownload({ state: 'idle' })
    } catch (error) {
      if (aborting.signal.aborted) return
      const fault = error instanceof Fault ? error : new Fault('broken')
      setDownload({ state: 'stopped', rows: kept.current.rows.length, fault })
    }
  }

  async function readAll(signal: AbortSignal): Promise<void> {
    for (let hasMore = true; hasMore;) {
      const { rows, after, total } = kept.current
      setDownload({ state: 'reading', rows: rows.length, total })
      const page = await untilGranted(
        () => file.read(after, signal),
        signal,
        (waitSeconds) => setDownload({ state: 'reading', rows: rows.length, total, waitSeconds }),
      )
      const { hasNextPage, endCursor } = page.pageInfo
      kept.current = {
        rows: [...rows, ...page.edges.map(({ node }) => node)],
        after: endCursor ?? after,
        total: page.totalCount,
      }
      hasMore = hasNextPage
    }
  }

  function cancel(): void {
    running.current?.abort()
    kept.current = NOTHING
    setDownload({ state: 'idle' })
  }
  return { download, start, cancel }
}

/** Tries again whenever the key's minute is over. */
async function untilGranted<Answer>(
  read: () => Promise<Answer>,
  signal: AbortSignal,
  onWait: (seconds: number) => void,
): Promise<Answer> {
  for (;;) {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof Fault) || error.kind !== 'busy') throw error
      onWait(error.waitSeconds)
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(resolve, (error.waitSeconds + 1) * 1000)
        signal.addEventListener('abort', () => {
          clearTimeout(timer)
          reject(new DOMException('cancelled', 'AbortError'))
        })
      })
    }
  }
}
