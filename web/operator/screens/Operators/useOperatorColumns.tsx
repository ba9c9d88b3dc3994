import { useTranslation } from 'react-i18next'
import { graphql, readInlineData } from 'react-relay'
import type { useOperatorColumns_operator$key } from '#web/__generated__/useOperatorColumns_operator.graphql.ts'
import { Tag } from '#web/design/notice/Badge.tsx'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { RowButton } from '#web/operator/parts/RowButton.tsx'
import type { Column } from '#web/operator/parts/Table.tsx'
import { formatDate } from '#web/runtime/text/format.ts'

/** The columns of the list of operators. @param onOpen with the id of the one whose name was pressed */
export function useOperatorColumns(
  onOpen: (id: string) => void,
): readonly Column<useOperatorColumns_operator$key>[] {
  const { t } = useTranslation('console')
  const read = (key: useOperatorColumns_operator$key) => readInlineData(fragment, key)
  const stateOf = (key: useOperatorColumns_operator$key) =>
    t(read(key).isDisabled ? 'operators.states.DISABLED' : 'operators.states.ACTIVE')
  return [
    {
      key: 'name',
      head: t('operators.name'),
      text: (key) => read(key).name,
      cell: (key) => (
        <RowButton onClick={() => onOpen(read(key).id)}>
          <bdi>{read(key).name}</bdi>
        </RowButton>
      ),
    },
    { key: 'email', head: t('operators.email'), text: (key) => read(key).email },
    { key: 'role', head: t('operators.role'), text: (key) => t(`role.${read(key).role as 'ADMIN'}`) },
    {
      key: 'sites',
      head: t('operators.sites'),
      text: (key) =>
        read(key).worksOnAllSites
          ? t('operators.allSites')
          : read(key)
              .sites.map(({ name }) => name)
              .join(', '),
    },
    {
      key: 'seen',
      head: t('operators.lastSeen'),
      text: (key) => {
        const { lastSeenAt } = read(key)
        return lastSeenAt ? formatDate(lastSeenAt, MOMENT) : t('operators.neverSeen')
      },
    },
    {
      key: 'state',
      head: t('operators.status'),
      text: stateOf,
      cell: (key) => <Tag tone={read(key).isDisabled ? 'sunken' : 'success'}>{stateOf(key)}</Tag>,
    },
  ]
}

const fragment = graphql`
  fragment useOperatorColumns_operator on Operator @inline {
    id
    name
    email
    role
    worksOnAllSites
    sites {
      name
    }
    lastSeenAt
    isDisabled
  }
`
