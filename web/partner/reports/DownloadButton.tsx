import { Download as DownloadIcon, X } from 'lucide-react'
import { Button } from '#web/design/form/Button.tsx'
import type { CsvColumn } from '#web/operator/parts/csv.rules.ts'
import { formatNumber } from '#web/runtime/text/format.ts'
import { faultWords } from '../parts/faultWords.ts'
import { useDownload, type Download, type ReadPage } from './useDownload.ts'
import css from './DownloadButton.module.css'

type Props<Row> = {
  /** The file's name, without its ending. */
  name: string
  columns: readonly CsvColumn<Row>[]
  read: ReadPage<Row>
}

/** Saves every row of the period, not only those on screen, with its progress and a way to stop. */
export function DownloadButton<Row>({ name, columns, read }: Props<Row>) {
  const { download, start, cancel } = useDownload({ name, columns, read })
  return (
    <span className={css.download}>
      <span role="status">{progress(download)}</span>
      {download.state === 'reading' ? (
        <Button look="quiet" icon={X} onClick={cancel}>
          Cancel
        </Button>
      ) : (
        <Button look="quiet" icon={DownloadIcon} onClick={() => void start()}>
          {download.state === 'stopped' ? 'Go on' : 'Download CSV'}
        </Button>
      )}
      {download.state === 'stopped' && (
        <Button look="plain" onClick={cancel}>
          Discard
        </Button>
      )}
    </span>
  )
}

function progress(download: Download): string {
  if (download.state === 'idle') return ''
  const rows = formatNumber(download.rows)
  if (download.state === 'stopped') return `Stopped after ${rows} rows. ${faultWords(download.fault)}`
  const read = download.total === undefined ? rows : `${rows} of ${formatNumber(download.total)}`
  return download.waitSeconds === undefined
    ? `${read} rows`
    : `${read} rows; the key’s minute is used up, it goes on in ${download.waitSeconds} seconds`
}
