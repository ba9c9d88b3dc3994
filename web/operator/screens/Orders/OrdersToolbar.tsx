import { useTranslation } from 'react-i18next'
import { FileButton } from '#web/operator/parts/FileButton.tsx'
import { FilterSelect } from '#web/operator/parts/FilterSelect.tsx'
import { Toolbar } from '#web/operator/parts/Toolbar.tsx'
import { daysOf, periodOf, PERIODS, STATES, type OrderFilter } from './orderFilter.rules.ts'

// Before the first site, so that a file without a period has every order.
const FIRST_DAY = '2000-01-01'

type Props = { filter: OrderFilter; onFilter: (changed: Partial<OrderFilter>) => void }

/** Which orders are shown, and the period's orders and refunds as files. */
export function OrdersToolbar({ filter, onFilter }: Props) {
  const { t } = useTranslation('orders')
  const days = daysOf(periodOf(filter))
  const pathOf = (name: string) => () =>
    `/operator/files/${name}?${days === undefined ? `from=${FIRST_DAY}` : `last-days=${days}`}`
  return (
    <Toolbar
      label={t('toolbar')}
      actions={
        <>
          <FileButton label={t('csv.orders')} path={pathOf('orders.csv')} roles={['FINANCE']} />
          <FileButton label={t('csv.refunds')} path={pathOf('refunds.csv')} roles={['FINANCE']} />
        </>
      }
    >
      <FilterSelect
        label={t('state')}
        value={filter.state}
        options={STATES.map((value) => ({
          value,
          text: value === 'ALL' || value === 'DIFFERENT' ? t(`filter.${value}`) : t(`states.${value}`),
        }))}
        onChange={(state) => onFilter({ state })}
      />
      <FilterSelect
        label={t('period')}
        value={periodOf(filter)}
        options={PERIODS.map((value) => ({ value, text: t(`periods.${value}`) }))}
        onChange={(period) => onFilter({ period })}
      />
    </Toolbar>
  )
}
