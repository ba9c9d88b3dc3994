import { useTranslation } from 'react-i18next'
import { graphql, readInlineData } from 'react-relay'
import type { useAuditWords_entry$key } from '#web/__generated__/useAuditWords_entry.graphql.ts'

type Entry = useAuditWords_entry$key

/** What the columns, the file and the dialog say of an act alike. */
export function useAuditWords() {
  const { t, i18n } = useTranslation(['audit', 'console'])
  const read = (key: Entry) => readInlineData(fragment, key)
  const subjectOf = (type: string) =>
    i18n.exists(`audit:subjects.${type}`) ? t(`subjects.${type as 'member'}`) : type
  const roleOf = (role: string) => {
    if (i18n.exists(`console:role.${role}`)) return t(`console:role.${role as 'ADMIN'}`)
    return i18n.exists(`audit:roles.${role}`) ? t(`roles.${role as 'UNKNOWN'}`) : role
  }
  return {
    by: (key: Entry) => {
      const { by, role } = read(key)
      return by ?? t(role === 'UNKNOWN' ? 'visitor' : role === 'PARTNER' ? 'partner' : 'command')
    },
    role: (key: Entry) => roleOf(read(key).role),
    site: (key: Entry, site: string) => (read(key).isOfInstallation ? t('allSites') : site),
    subjectName: (key: Entry) => {
      const { subjectType, subjectName } = read(key)
      return [subjectOf(subjectType), subjectName].filter(Boolean).join(' ')
    },
  }
}

const fragment = graphql`
  fragment useAuditWords_entry on AuditEntry @inline {
    by
    role
    isOfInstallation
    subjectType
    subjectName
  }
`
