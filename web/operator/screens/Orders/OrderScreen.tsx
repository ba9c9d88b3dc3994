import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useNavigate, useRevalidator } from 'react-router'
import type { OrderScreenQuery } from '#web/__generated__/OrderScreenQuery.graphql.ts'
import { LinkButton } from '#web/design/form/Button.tsx'
import { Tag } from '#web/design/notice/Badge.tsx'
import { useKeys } from '#web/operator/keys/useKeys.ts'
import { MoneyActs } from '#web/operator/parts/MoneyActs.tsx'
import { OrderTag } from '#web/operator/parts/OrderTag.tsx'
import { Page } from '#web/operator/parts/Page.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { NotFoundError } from '#web/runtime/NotFoundError.ts'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { BothSides } from './BothSides.tsx'
import { BoughtPanel } from './BoughtPanel.tsx'
import { OrderEntries } from './OrderEntries.tsx'
import { OrderRefunds } from './OrderRefunds.tsx'
import { RefundPanel } from './RefundPanel.tsx'
import css from './OrderScreen.module.css'

/** One order: its facts, both sides, ledger and refunds, with what can be done beside them. */
export default function OrderScreen({ queryRef }: PageProps<OrderScreenQuery>) {
  const { t } = useTranslation('orders')
  const { operatorOrder: order } = usePreloadedQuery<OrderScreenQuery>(query, queryRef)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { t: ofPeople } = useTranslation('people')
  const openMember = ({ memberId, number }: { memberId: string; number: string }) =>
    void navigate(`/operator/members/${encodeURIComponent(memberId)}`, {
      state: { purpose: ofPeople('opening.fromOrder', { number }) },
    })
  useKeys([
    { keys: 'b', label: t('backKey'), onPress: () => void navigate('/operator/orders') },
    ...(order?.memberName ? [{ keys: 'm', label: t('memberKey'), onPress: () => openMember(order) }] : []),
  ])
  if (!order) throw new NotFoundError()
  const again = () => void revalidate()
  const different = order.sides.rows.filter(({ isEqual }) => !isEqual).length
  return (
    <Page
      title={order.number}
      state={
        <span className={css.tags}>
          <OrderTag state={order.state} />
          {order.sides.isAnswered && different > 0 && (
            <Tag tone="warning">{t('sides.different', { count: different })}</Tag>
          )}
        </span>
      }
      find={
        <LinkButton look="quiet" to="/operator/orders">
          {t('back')}
        </LinkButton>
      }
    >
      <div className={css.columns}>
        <div className={css.column}>
          <BoughtPanel order={order} />
          <BothSides order={order} onAgain={again} />
          <OrderEntries order={order} />
          <OrderRefunds order={order} onChanged={again} />
        </div>
        <aside className={css.column} aria-label={t('side')}>
          {order.acts.length > 0 && (
            <Panel title={t('acts.title')}>
              <MoneyActs acts={order.acts} onDecided={again} />
            </Panel>
          )}
          <RefundPanel key={order.number} order={order} onRefunded={again} />
        </aside>
      </div>
    </Page>
  )
}

const query = graphql`
  query OrderScreenQuery($number: String!) @preloadable {
    operatorOrder(number: $number) {
      number
      memberId
      memberName
      state
      sides {
        isAnswered
        rows {
          isEqual
        }
      }
      acts {
        ...MoneyActs_act
      }
      ...BoughtPanel_order
      ...BothSides_order
      ...OrderEntries_order
      ...OrderRefunds_order
      ...RefundPanel_order
    }
  }
`
