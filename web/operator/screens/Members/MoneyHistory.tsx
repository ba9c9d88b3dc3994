import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { MoneyHistory_member$key } from '#web/__generated__/MoneyHistory_member.graphql.ts'
import { MoneyActs } from '#web/operator/parts/MoneyActs.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'

type Props = { member: MoneyHistory_member$key; onDecided: () => void }

/** What operators did with the member's money and credits, and what of it waits. */
export function MoneyHistory({ member: key, onDecided }: Props) {
  const { t } = useTranslation('orders')
  const { moneyActs = [] } = useFragment(fragment, key)
  if (moneyActs.length === 0) return null
  return (
    <Panel title={t('acts.title')}>
      <MoneyActs acts={moneyActs} onDecided={onDecided} />
    </Panel>
  )
}

const fragment = graphql`
  fragment MoneyHistory_member on OperatorMember {
    moneyActs @include(if: $money) {
      ...MoneyActs_act
    }
  }
`
