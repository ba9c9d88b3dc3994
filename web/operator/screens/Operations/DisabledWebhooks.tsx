import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  DisabledWebhooks_operations$data,
  DisabledWebhooks_operations$key,
} from '#web/__generated__/DisabledWebhooks_operations.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { Table, type Column } from '#web/operator/parts/Table.tsx'
import { formatDate, formatNumber } from '#web/runtime/text/format.ts'
import type { Act } from './ConfirmAct.tsx'
import css from './OperationsScreen.module.css'

type Props = { operations: DisabledWebhooks_operations$key; onAct: (act: Act) => void }
type DisabledWebhook = DisabledWebhooks_operations$data['disabledWebhooks'][number]

/** Partners' webhooks that took nothing for days, each with a way to switch it on. */
export function DisabledWebhooks({ operations, onAct }: Props) {
  const { t } = useTranslation('operations')
  const { disabledWebhooks } = useFragment(fragment, operations)
  const columns: readonly Column<DisabledWebhook>[] = [
    { key: 'address', head: t('webhooks.address'), text: ({ url }) => url },
    {
      key: 'partner',
      head: t('webhooks.partner'),
      text: ({ partner, contact }) => [partner, contact].filter(Boolean).join(' · '),
    },
    { key: 'site', head: t('webhooks.site'), text: ({ siteName }) => siteName },
    { key: 'off', head: t('webhooks.off'), text: ({ disabledAt }) => formatDate(disabledAt, MOMENT) },
    {
      key: 'waiting',
      head: t('waiting'),
      isNumeric: true,
      text: ({ waitingCount }) => formatNumber(waitingCount),
    },
    {
      key: 'acts',
      head: t('acts'),
      text: () => '',
      cell: (webhook) => (
        <Button
          look="plain"
          aria-label={t('webhooks.enableOf', { address: webhook.url })}
          onClick={() => onAct({ kind: 'webhook', webhook })}
        >
          {t('webhooks.enable')}
        </Button>
      ),
    },
  ]
  const count = disabledWebhooks.length
  return (
    <Panel title={t('webhooks.title')} about={count === 0 ? undefined : count} flush={count > 0}>
      {count === 0 ? (
        <p className={css.empty}>{t('webhooks.none')}</p>
      ) : (
        <Table
          dense
          still
          label={t('webhooks.title')}
          columns={columns}
          rows={disabledWebhooks}
          keyOf={({ webhookId }) => webhookId}
        />
      )}
    </Panel>
  )
}

const fragment = graphql`
  fragment DisabledWebhooks_operations on Operations {
    disabledWebhooks {
      webhookId
      siteName
      partner
      url
      contact
      disabledAt
      waitingCount
    }
  }
`
