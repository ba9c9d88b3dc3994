import { useTranslation } from 'react-i18next'
import { EmptyPage } from '../parts/EmptyPage.tsx'
import { Page } from '../parts/Page.tsx'
import type { Section } from '../sections/section.tsx'

/** Instead of a section that the role may not open: which roles may. */
export function NoAccessPage({ section }: { section: Section }) {
  const { t, i18n } = useTranslation('console')
  const roles = (['ADMIN', ...section.roles.filter((role) => role !== 'ADMIN')] as const).map((role) =>
    t(`role.${role}`),
  )
  const list = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(roles)
  return (
    <Page title={t(section.title as 'name')}>
      <EmptyPage title={t('noAccess.title')} text={t('noAccess.text', { roles: list })} />
    </Page>
  )
}
