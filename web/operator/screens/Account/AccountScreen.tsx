import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { AccountScreenQuery } from '#web/__generated__/AccountScreenQuery.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { KeysSwitch } from '#web/operator/keys/KeysSwitch.tsx'
import { Columns } from '#web/operator/parts/Columns.tsx'
import { Facts } from '#web/operator/parts/Facts.tsx'
import { Page } from '#web/operator/parts/Page.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { logOutOperator } from '#web/operator/session/logOutOperator.ts'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { CodesPanel } from './CodesPanel.tsx'
import { DevicePanel } from './DevicePanel.tsx'
import { PasskeysPanel } from './PasskeysPanel.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'

/** The operator's own account: who they are, this device, the ways in, and the way out. */
export default function AccountScreen({ queryRef }: PageProps<AccountScreenQuery>) {
  const { t } = useTranslation('console')
  const { operator } = usePreloadedQuery<AccountScreenQuery>(query, queryRef)
  if (!operator) return null
  const { name, email, role, sites, worksOnAllSites } = operator
  const facts = [
    { name: t('operators.name'), value: <bdi>{name}</bdi> },
    { name: t('operators.email'), value: email },
    { name: t('operators.role'), value: t(`role.${role as 'ADMIN'}`) },
    {
      name: t('operators.sites'),
      value: worksOnAllSites ? t('operators.allSites') : sites.map((site) => site.name).join(', '),
    },
  ]
  return (
    <Page title={t('account.title')} state={t('account.state')}>
      <Columns>
        <Panel
          title={t('account.you')}
          actions={
            <Button look="quiet" icon={LogOut} onClick={() => void logOutOperator()}>
              {t('account.logOut')}
            </Button>
          }
        >
          <Facts facts={facts} />
        </Panel>
        <DevicePanel />
        <Panel title={t('keys.title')}>
          <KeysSwitch />
        </Panel>
        <PasswordPanel />
        <CodesPanel />
        <PasskeysPanel operator={operator} />
      </Columns>
    </Page>
  )
}

const query = graphql`
  query AccountScreenQuery @preloadable {
    operator {
      name
      email
      role
      worksOnAllSites
      sites {
        name
      }
      ...PasskeysPanel_operator
    }
  }
`
