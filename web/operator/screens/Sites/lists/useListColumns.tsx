import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#web/design/form/Button.tsx'
import { Tag } from '#web/design/notice/Badge.tsx'
import { languageName } from '#web/operator/parts/languageNames.ts'
import type { Column } from '#web/operator/parts/Table.tsx'
import { missingLanguages, nameOf, type Row } from './lists.rules.ts'
import type { EditedList } from './useListDraft.ts'
import css from './ListEditor.module.css'

/** What the columns are about. */
export type GivenColumns = {
  languages: readonly string[]
  /** The languages whose text names a row, the first that has one. */
  namedBy: readonly string[]
  edited: EditedList
  /** Of gifts without a price of their own. */
  defaultCredits: number | undefined
  onOpen: (key: string) => void
  /** Undefined while only some rows are shown. */
  onMove: ((key: string, by: -1 | 1) => void) | undefined
}

/** What a table of entries says about each. */
export function useListColumns(given: GivenColumns): readonly Column<Row>[] {
  const { languages, namedBy, edited, defaultCredits, onOpen, onMove } = given
  const { t } = useTranslation('lists')
  const textOf = (row: Row) => nameOf(row, namedBy) || t('new')
  const lackOf = (row: Row) => {
    const missing = missingLanguages(row, languages)
    return missing.length === 0
      ? ''
      : t('missing', { count: missing.length, languages: missing.map(languageName).join(', ') })
  }
  const creditsOf = ({ credits }: Row) =>
    credits ? t('creditsOf', { count: Number(credits) }) : t('creditsDefault', { count: defaultCredits ?? 0 })
  const stateOf = (row: Row) =>
    [
      t(row.isOffered ? 'offered' : 'retired'),
      ...(row.isOwn ? [t('own')] : []),
      ...(edited.edited.includes(row.key) ? [t('edited')] : []),
    ].join(', ')
  return [
    {
      key: 'name',
      head: t('name'),
      text: textOf,
      cell: (row) => (
        <Button look="plain" className={css.name} onClick={() => onOpen(row.key)}>
          {row.picture && <img src={row.picture} alt="" width={24} height={24} />}
          <bdi>{textOf(row)}</bdi>
        </Button>
      ),
    },
    ...(edited.rows.some(({ credits }) => credits !== undefined)
      ? [{ key: 'credits', head: t('credits'), isNumeric: true, text: creditsOf }]
      : []),
    {
      key: 'lack',
      head: t('texts'),
      text: lackOf,
      cell: (row) => <span className={css.missing}>{lackOf(row)}</span>,
    },
    {
      key: 'state',
      head: t('stateHead'),
      text: stateOf,
      cell: (row) => <StateTags row={row} edited={edited} />,
    },
    {
      key: 'place',
      head: t('place'),
      text: (row) => String(edited.rows.indexOf(row) + 1),
      cell: (row) => (
        <div className={css.acts}>
          <MoveButtons row={row} name={textOf(row)} edited={edited} onMove={onMove} />
        </div>
      ),
    },
  ]
}

function StateTags({ row, edited }: { row: Row; edited: EditedList }) {
  const { t } = useTranslation('lists')
  return (
    <span className={css.tags}>
      {!row.isOffered && <Tag tone="sunken">{t('retired')}</Tag>}
      {row.isOwn && <Tag>{t('own')}</Tag>}
      {edited.edited.includes(row.key) && <Tag tone="warning">{t('edited')}</Tag>}
      {edited.refused[row.key] && <Tag tone="danger">{t('refused')}</Tag>}
    </span>
  )
}

type Moving = Pick<GivenColumns, 'edited' | 'onMove'> & { row: Row; name: string }

function MoveButtons({ row, name, edited: { rows }, onMove }: Moving) {
  const { t } = useTranslation('lists')
  return (
    <>
      <IconButton
        icon={ArrowUp}
        label={t('up', { name })}
        disabled={!onMove || rows[0] === row}
        onClick={() => onMove?.(row.key, -1)}
      />
      <IconButton
        icon={ArrowDown}
        label={t('down', { name })}
        disabled={!onMove || rows.at(-1) === row}
        onClick={() => onMove?.(row.key, 1)}
      />
    </>
  )
}
