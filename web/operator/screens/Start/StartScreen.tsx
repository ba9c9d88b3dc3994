import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { LinkButton } from '#web/design/form/Button.tsx'
import { EmptyPage } from '#web/operator/parts/EmptyPage.tsx'
import { Page } from '#web/operator/parts/Page.tsx'
import { GROUPS, mayOpen, sectionAddress, type Section } from '#web/operator/sections/section.tsx'
import { useOperator } from '#web/operator/session/OperatorContext.tsx'

/** `/operator`: leads to the first section of the role. A role without one learns that. */
export function StartScreen({ sections }: { sections: readonly Section[] }) {
  const { t } = useTranslation('console')
  const { role } = useOperator()
  const first = sections
    .filter((section) => section.group !== 'own' && mayOpen(section, role))
    .toSorted(
      (one, other) => GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group) || one.place - other.place,
    )[0]
  if (first) return <Navigate replace to={sectionAddress(first)} />
  return (
    <Page title={t('start.title')} state={t('start.state')}>
      <EmptyPage hasCat title={t('start.heading')} text={t('start.text')}>
        <LinkButton to="/operator/account">{t('start.account')}</LinkButton>
      </EmptyPage>
    </Page>
  )
}
