import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { useNotes_member$data, useNotes_member$key } from '#web/__generated__/useNotes_member.graphql.ts'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { whenColumn } from './memberColumn.ts'
import type { MemberList } from './MemberRows.tsx'
import css from './Words.module.css'

type Note = useNotes_member$data['notes'][number]

/** What operators wrote about the member. */
export function useNotes(key: useNotes_member$key): MemberList<Note> {
  const { t } = useTranslation('people')
  const { notes } = useFragment(fragment, key)
  return {
    tab: 'notes',
    title: t('tabs.notes'),
    rows: notes,
    total: notes.length,
    keyOf: ({ noteId }) => noteId,
    columns: [
      whenColumn(t('when'), ({ writtenAt }) => writtenAt, MOMENT),
      {
        key: 'text',
        head: t('notes.text'),
        text: ({ text }) => text,
        cell: ({ text }) => (
          <span dir="auto" className={css.words}>
            {text}
          </span>
        ),
      },
      { key: 'by', head: t('by'), text: ({ by }) => by },
    ],
  }
}

const fragment = graphql`
  fragment useNotes_member on OperatorMember {
    notes {
      noteId
      text
      by
      writtenAt
    }
  }
`
