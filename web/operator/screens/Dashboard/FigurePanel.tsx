import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { saveCsv } from '#web/operator/parts/saveCsv.ts'
import { Table } from '#web/operator/parts/Table.tsx'
import { Chart } from './Chart.tsx'
import { ALL_DAYS, fileColumns, rowsOf, tableColumns } from './figureColumns.tsx'
import type { FigureSection } from './figures.rules.ts'
import { useFigureWords } from './useFigureWords.ts'
import css from './FigurePanel.module.css'

type Props = FigureSection & {
  days: readonly string[]
  /** What each value is of: a day if left out, or a week that begins on it. */
  unit?: 'days' | 'weeks'
}

/** A chart with its table and its file. */
export function FigurePanel({ title, name, days, figures, unit = 'days' }: Props) {
  const { t } = useTranslation('dashboard')
  const { t: ofConsole } = useTranslation('console')
  const drawn = useMemo(() => figures.filter(({ isTableOnly }) => !isTableOnly), [figures])
  const words = useFigureWords(unit, days.length)
  const rows = rowsOf(days, figures)
  return (
    <Panel
      title={title}
      flush
      actions={
        <Button
          look="quiet"
          icon={Download}
          onClick={() => saveCsv(name, fileColumns(days, figures, words), rows)}
          aria-label={t('csvOf', { panel: title })}
        >
          {ofConsole('csv.button')}
        </Button>
      }
    >
      <ul className={css.legend}>
        {drawn.map(({ key, head, colour, before }) => (
          <li key={key}>
            <i className={css[colour]} aria-hidden />
            {head}
            {before && (
              <>
                <i className={classes(css[colour], css.dashed)} aria-hidden />
                {t('beforeShort')}
              </>
            )}
          </li>
        ))}
      </ul>
      <div className={css.sides}>
        <Chart label={t('chartOf', { panel: title })} days={days} figures={drawn} />
        {/* Arrow keys scroll it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className={css.table} tabIndex={0} aria-label={t('tableOf', { panel: title })}>
          <Table
            label={title}
            columns={tableColumns(days, figures, words)}
            rows={[ALL_DAYS, ...rows.toReversed()]}
            keyOf={String}
            dense
            still
          />
        </section>
      </div>
    </Panel>
  )
}
