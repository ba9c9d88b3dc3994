import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { RefundsScreenQuery } from '#web/__generated__/RefundsScreenQuery.graphql.ts'
import { EmptyPage } from '#web/operator/parts/EmptyPage.tsx'
import { MemberLink } from '#web/operator/parts/MemberLink.tsx'
import { MoneyActs } from '#web/operator/parts/MoneyActs.tsx'
import { Page } from '#web/operator/parts/Page.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { RowLink } from '#web/operator/parts/RowLink.tsx'
import { Table, type Column } from '#web/operator/parts/Table.tsx'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import { moneyText } from '#web/runtime/text/money.ts'
import css from './RefundsScreen.module.css'

type ToPay = RefundsScreenQuery['response']['operatorRefunds']['edges'][number]['node']

/** What waits in money: acts that need a second person, and refunds that the bank has to pay. */
export default function RefundsScreen({ queryRef }: PageProps<RefundsScreenQuery>) {
  const { t } = useTranslation('orders')
  const { t: ofPeople } = useTranslation('people')
  const { moneyActs, operatorRefunds } = usePreloadedQuery<RefundsScreenQuery>(query, queryRef)
  const { revalidate } = useRevalidator()
  const acts = moneyActs.edges.map(({ node }) => node)
  const toPay = operatorRefunds.edges.map(({ node }) => node)
  const columns: Column<ToPay>[] = [
    {
      key: 'order',
      head: t('order'),
      text: ({ orderNumber }) => orderNumber,
      cell: ({ orderNumber }) => (
        <RowLink to={`/operator/orders/${encodeURIComponent(orderNumber)}`}>{orderNumber}</RowLink>
      ),
    },
    {
      key: 'member',
      head: t('member'),
      text: ({ memberName }) => memberName,
      cell: ({ memberId, memberName, orderNumber }) => (
        <MemberLink
          id={memberId}
          name={memberName}
          purpose={ofPeople('opening.fromOrder', { number: orderNumber })}
        />
      ),
    },
    { key: 'note', head: t('refunds.creditNote'), text: (row) => row.creditNoteNumber ?? t('no') },
    {
      key: 'when',
      head: t('ledger.when'),
      text: ({ createdAt }) => formatDate(createdAt, { dateStyle: 'medium' }),
    },
    { key: 'amount', head: t('refunds.amount'), isNumeric: true, text: ({ amount }) => moneyText(amount) },
  ]
  const count = acts.length + toPay.length
  return (
    <Page title={t('waiting.title')} state={t('waiting.state', { count })}>
      {count === 0 ? (
        <EmptyPage title={t('waiting.none')} text={t('waiting.noneText')} hasCat />
      ) : (
        <div className={css.panels}>
          {acts.length > 0 && (
            <Panel title={t('waiting.acts')} about={t('waiting.actsText')}>
              <MoneyActs acts={acts} shows onDecided={() => void revalidate()} />
            </Panel>
          )}
          {toPay.length > 0 && (
            <Panel title={t('waiting.toPay')} about={t('waiting.toPayText')} flush>
              <Table label={t('waiting.toPay')} columns={columns} rows={toPay} keyOf={({ id }) => id} />
            </Panel>
          )}
        </div>
      )}
    </Page>
  )
}

const query = graphql`
  query RefundsScreenQuery @preloadable {
    moneyActs(isWaiting: true, first: 100) {
      edges {
        node {
          ...MoneyActs_act
        }
      }
    }
    operatorRefunds(filter: { states: [REFUSED] }, first: 100) {
      edges {
        node {
          id
          orderNumber
          memberId
          memberName
          creditNoteNumber
          createdAt
          amount {
            ...money_amount
          }
        }
      }
    }
  }
`
