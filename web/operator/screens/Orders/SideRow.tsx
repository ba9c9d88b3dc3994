import { Equal, EqualNot } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { SideRow_row$key } from '#web/__generated__/SideRow_row.graphql.ts'
import { Icon } from '#web/design/Icon.tsx'
import layout from '#web/design/layout.module.css'
import css from './BothSides.module.css'

/** One thing in our books and at the provider, with = or ≠ between. */
export function SideRow({ row: key, isAnswered }: { row: SideRow_row$key; isAnswered: boolean }) {
  const { t } = useTranslation('orders')
  const { name, reference, ours, provider, isEqual } = useFragment(fragment, key)
  const state = `states.${ours as 'PENDING'}` as const
  const differs = isAnswered && !isEqual
  return (
    <tr className={differs ? css.different : undefined}>
      <th scope="row">
        {t(`sides.names.${name as 'STATE'}`)}
        {reference && <code>{reference}</code>}
      </th>
      <td data-head={t('sides.ours')}>{name === 'STATE' ? t(state) : (ours ?? t('no'))}</td>
      <td className={css.sign}>
        {isAnswered && (
          <>
            <Icon of={isEqual ? Equal : EqualNot} size={16} />
            <span className={layout.visuallyHidden}>{t(isEqual ? 'sides.equal' : 'sides.differs')}</span>
          </>
        )}
      </td>
      <td data-head={t('sides.theirs')}>{isAnswered ? (provider ?? t('sides.unknown')) : ''}</td>
    </tr>
  )
}

const fragment = graphql`
  fragment SideRow_row on OrderSide {
    name
    reference
    ours
    provider
    isEqual
  }
`
