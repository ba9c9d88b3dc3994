import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { WaysToPay_member$key } from '#web/__generated__/WaysToPay_member.graphql.ts'
import { Facts } from '#web/operator/parts/Facts.tsx'
import { OnlyFor } from '#web/operator/parts/OnlyFor.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { formatDate } from '#web/runtime/text/format.ts'
import { MONEY_ROLES } from './tabs.rules.ts'
import css from './PhotosPanel.module.css'

const day = (at: string) => formatDate(at, { dateStyle: 'medium' })

/** Stored cards and mandates, and what is blocked for direct debits. */
export function WaysToPay({ member: key }: { member: WaysToPay_member$key }) {
  const { t } = useTranslation('people')
  const { t: ofOrders } = useTranslation('orders')
  const { mandates = [], directDebitBlocks = [] } = useFragment(fragment, key)
  const facts = [
    ...mandates.map(({ method, label, signedAt, revokedAt }) => ({
      name: `${ofOrders(`methods.${method as 'IDEAL'}`)} ${label}`,
      value: revokedAt ? t('ways.revoked', { day: day(revokedAt) }) : t('ways.given', { day: day(signedAt) }),
    })),
    ...directDebitBlocks.map(({ kind, label, isByOperator, at }) => ({
      name: t(`ways.kinds.${kind as 'IBAN'}`, { label }),
      value: t(isByOperator ? 'ways.blocked' : 'ways.chargedBack', { day: day(at) }),
    })),
  ]
  return (
    <Panel title={t('ways.title')}>
      <OnlyFor roles={MONEY_ROLES} />
      {facts.length === 0 ? <p className={css.none}>{t('none')}</p> : <Facts facts={facts} />}
    </Panel>
  )
}

const fragment = graphql`
  fragment WaysToPay_member on OperatorMember {
    mandates @include(if: $money) {
      method
      label
      signedAt
      revokedAt
    }
    directDebitBlocks @include(if: $money) {
      kind
      label
      isByOperator
      at
    }
  }
`
