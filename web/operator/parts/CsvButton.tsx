import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { useKeys } from '../keys/useKeys.ts'
import type { CsvColumn } from './csv.rules.ts'
import { saveCsv } from './saveCsv.ts'

type Props<Row> = {
  /** The file's name, without its ending. */
  name: string
  columns: readonly CsvColumn<Row>[]
  rows: readonly Row[]
}

/** Saves the rows on screen as a file; so does X. */
export function CsvButton<Row>({ name, columns, rows }: Props<Row>) {
  const { t } = useTranslation('console')
  const save = () => saveCsv(name, columns, rows)
  useKeys([{ keys: 'x', label: t('csv.key'), onPress: save }])
  return (
    <Button look="quiet" icon={Download} onClick={save}>
      {t('csv.button')}
    </Button>
  )
}
