import { useTranslation } from 'react-i18next'
import { graphql, readInlineData } from 'react-relay'
import type { useAnnouncementColumns_announcement$key } from '#web/__generated__/useAnnouncementColumns_announcement.graphql.ts'
import { Tag } from '#web/design/notice/Badge.tsx'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { RowLink } from '#web/operator/parts/RowLink.tsx'
import type { Column } from '#web/operator/parts/Table.tsx'
import { formatDate } from '#web/runtime/text/format.ts'
import { addressOfAnnouncement } from './addresses.ts'
import { useSegmentWords } from './useSegmentWords.ts'
import { useStateWords } from './useStateWords.ts'
import css from './AnnouncementsScreen.module.css'

type Row = useAnnouncementColumns_announcement$key

const read = (row: Row) => readInlineData(fragment, row)

/** What the list says about each announcement. @param genderName of a token */
export function useAnnouncementColumns(genderName: (token: string) => string): readonly Column<Row>[] {
  const { t } = useTranslation('announcements')
  const segmentOf = useSegmentWords(genderName)
  const stateOf = useStateWords()
  const lackOf = (row: Row) => {
    const missing = read(row).languages.filter(({ isComplete }) => !isComplete)
    return missing.length === 0 ? '' : t('missingCount', { count: missing.length })
  }
  return [
    {
      key: 'name',
      head: t('name'),
      text: (row) => read(row).name,
      cell: (row) => (
        <RowLink to={addressOfAnnouncement(read(row).id)}>
          <bdi>{read(row).name}</bdi>
        </RowLink>
      ),
    },
    { key: 'type', head: t('type'), text: (row) => t(`types.${read(row).type as 'NEWS'}`) },
    {
      key: 'state',
      head: t('state'),
      text: (row) => {
        const { name, detail } = stateOf(read(row))
        return detail === undefined ? name : `${name}, ${detail}`
      },
      cell: (row) => {
        const { tone, name, detail } = stateOf(read(row))
        return (
          <span className={css.state}>
            <Tag tone={tone}>{name}</Tag> {detail}
          </span>
        )
      },
    },
    { key: 'segment', head: t('segment.title'), text: (row) => segmentOf(read(row)) },
    {
      key: 'lack',
      head: t('languages'),
      text: lackOf,
      cell: (row) => <span className={css.lack}>{lackOf(row)}</span>,
    },
    {
      key: 'changed',
      head: t('changed'),
      text: (row) => {
        const { changedAt, changedBy } = read(row)
        return t('changedBy', { at: formatDate(changedAt, MOMENT), name: changedBy ?? t('command') })
      },
    },
  ]
}

const fragment = graphql`
  fragment useAnnouncementColumns_announcement on Announcement @inline {
    id
    name
    type
    changedAt
    changedBy
    languages {
      isComplete
    }
    ...useStateWords_announcement
    ...useSegmentWords_announcement
  }
`
