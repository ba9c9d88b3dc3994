import { useTranslation } from 'react-i18next'
import { graphql, readInlineData } from 'react-relay'
import type { useAuditColumns_entry$key } from '#web/__generated__/useAuditColumns_entry.graphql.ts'
import type { CsvColumn } from '#web/operator/parts/csv.rules.ts'
import { RowButton } from '#web/operator/parts/RowButton.tsx'
import type { Column } from '#web/operator/parts/Table.tsx'
import { useActionWords } from '#web/operator/parts/useActionWords.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import { SubjectLinks } from './SubjectLinks.tsx'
import { useAuditWords } from './useAuditWords.ts'

const MOMENT = { dateStyle: 'medium', timeStyle: 'medium' } as const

type Entry = useAuditColumns_entry$key
type Given = {
  site: string
  /** @param id of the act whose moment was pressed */
  onOpen: (id: string) => void
}

/** The columns of the list, and those of its file, which has the ids and what was changed as well. */
export function useAuditColumns({ site, onOpen }: Given): {
  ofTable: readonly Column<Entry>[]
  ofFile: readonly CsvColumn<Entry>[]
} {
  const { t } = useTranslation('audit')
  const wordsOf = useActionWords()
  const words = useAuditWords()
  const read = (key: Entry) => readInlineData(fragment, key)
  const at: Column<Entry> = {
    key: 'at',
    head: t('at'),
    text: (key) => formatDate(read(key).at, MOMENT),
    cell: (key) => (
      <RowButton onClick={() => onOpen(read(key).entryId)}>{formatDate(read(key).at, MOMENT)}</RowButton>
    ),
  }
  const rest: Column<Entry>[] = [
    { key: 'by', head: t('by'), text: (key) => words.by(read(key)) },
    { key: 'role', head: t('role'), text: (key) => words.role(read(key)) },
    { key: 'action', head: t('action'), text: (key) => wordsOf(read(key).action) },
    {
      key: 'subject',
      head: t('subject'),
      text: (key) => words.subjectName(read(key)),
      cell: (key) => <SubjectLinks entry={read(key)} />,
    },
    { key: 'site', head: t('site'), text: (key) => words.site(read(key), site) },
    { key: 'purpose', head: t('purpose'), text: (key) => read(key).purpose ?? '' },
  ]
  return {
    ofTable: [at, ...rest],
    ofFile: [
      // A moment that spreadsheets and other programs read alike.
      { key: 'at', head: t('at'), text: (key) => read(key).at },
      ...rest,
      { key: 'subjectId', head: t('id'), text: (key) => read(key).subjectId ?? '' },
      { key: 'order', head: t('order'), text: (key) => read(key).order?.number ?? '' },
      { key: 'before', head: t('changes.before'), text: (key) => read(key).before ?? '' },
      { key: 'after', head: t('changes.after'), text: (key) => read(key).after ?? '' },
      { key: 'request', head: t('request'), text: (key) => read(key).requestId ?? '' },
    ],
  }
}

const fragment = graphql`
  fragment useAuditColumns_entry on AuditEntry @inline {
    entryId
    at
    action
    subjectId
    purpose
    before
    after
    requestId
    order {
      number
    }
    ...useAuditWords_entry
    ...SubjectLinks_entry
  }
`
