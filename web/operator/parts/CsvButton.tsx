import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { useKeys } from '../keys/useKeys.ts'
import { saveFile } from '../session/saveFile.ts'
import { csvOf, type CsvColumn } from './csv.rules.ts'

type Props<Row> = {
  /** The file's name, without its ending. */
  name: string
  columns: readonly CsvColumn<Row>[]
  rows: readonly Row[]
}

/** Saves the rows on screen as a file; so does X. */
export function CsvButton<Row>({ name, columns, rows }: Props<Row>) {
  const { t } = useTranslation('console')
  function save() {
    // The mark tells spreadsheets that it is UTF-8.
    const file = new Blob(['\uFEFF', csvOf(columns, rows)], { type: 'text/csv;charset=utf-8' })
    saveFile(file, `${name}.csv`)
  }
  useKeys([{ keys: 'x', label: t('csv.key'), onPress: save }])
  return (
    <Button look="quiet" icon={Download} onClick={save}>
      {t('csv.button')}
    </Button>
  )
}
