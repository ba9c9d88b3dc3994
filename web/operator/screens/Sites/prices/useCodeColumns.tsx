import { useTranslation } from 'react-i18next'
import { graphql, readInlineData } from 'react-relay'
import type {
  useCodeColumns_code$data,
  useCodeColumns_code$key,
} from '#web/__generated__/useCodeColumns_code.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Tag } from '#web/design/notice/Badge.tsx'
import { useMay } from '#web/operator/parts/OnlyFor.tsx'
import type { Column } from '#web/operator/parts/Table.tsx'
import { formatDate, formatNumber } from '#web/runtime/text/format.ts'
import { moneyText } from '#web/runtime/text/money.ts'
import { useCountryName } from './useCountryName.ts'

/** A discount code, as the server gave it. */
export type Code = useCodeColumns_code$key & { readonly code: string }

const TONES = { ACTIVE: 'success', EXPIRED: 'sunken', ENDED: 'sunken' } as const

type Acts = {
  /** Asks whether to end it. */
  onEnd: (code: string) => void
  onSeries: (seriesId: string) => void
}

/** The columns of discount codes. */
export function useCodeColumns({ onEnd, onSeries }: Acts): Column<Code>[] {
  const { t } = useTranslation('prices')
  const nameOf = useCountryName()
  const conditionsOf = useConditions(nameOf)
  const usesOf = useUses()
  const mayEnd = useMay([])
  const read = (code: Code) => readInlineData(fragment, code)
  const stateOf = (code: Code) => read(code).state as keyof typeof TONES
  return [
    {
      key: 'code',
      head: t('code.head'),
      text: ({ code }) => code,
      cell: (code) =>
        mayEnd && stateOf(code) === 'ACTIVE' ? (
          <Button look="plain" onClick={() => onEnd(code.code)} aria-label={t('end.of', { code: code.code })}>
            {code.code}
          </Button>
        ) : (
          code.code
        ),
    },
    {
      key: 'discount',
      head: t('discount'),
      isNumeric: true,
      text: (code) => `${formatNumber(read(code).valuePercentage)} %`,
    },
    {
      key: 'validity',
      head: t('terms.validity'),
      text: (code) => t(`validity.${read(code).validity as 'ONCE'}`),
    },
    { key: 'conditions', head: t('conditions'), text: (code) => conditionsOf(read(code)).join(', ') || '–' },
    {
      key: 'expires',
      head: t('terms.expires'),
      text: (code) => momentText(read(code).expiresAt),
    },
    {
      key: 'uses',
      head: t('uses'),
      isNumeric: true,
      text: (code) => usesOf(read(code)),
    },
    {
      key: 'state',
      head: t('state'),
      text: (code) => t(`states.${stateOf(code)}`),
      cell: (code) => <Tag tone={TONES[stateOf(code)]}>{t(`states.${stateOf(code)}`)}</Tag>,
    },
    {
      key: 'series',
      head: t('series.open'),
      text: (code) => read(code).seriesId ?? '',
      cell: (code) => {
        const { seriesId } = read(code)
        return seriesId == null ? (
          '–'
        ) : (
          <Button look="plain" onClick={() => onSeries(seriesId)}>
            {t('series.show')}
          </Button>
        )
      },
    },
  ]
}

const momentText = (moment: string | null | undefined) =>
  moment == null ? '–' : formatDate(moment, { dateStyle: 'medium', timeStyle: 'short' })

function useUses() {
  const { t } = useTranslation('prices')
  return ({ usesCount, reservedCount }: useCodeColumns_code$data): string => {
    const paid = formatNumber(usesCount)
    return reservedCount === 0 ? paid : t('usesAndOpen', { paid, open: formatNumber(reservedCount) })
  }
}

function useConditions(nameOf: (country: string) => string) {
  const { t } = useTranslation('prices')
  const { t: ofOrders } = useTranslation('orders')
  return ({
    country,
    currency,
    minimumOrder,
    paymentMethods,
    memberId,
  }: useCodeColumns_code$data): string[] => [
    ...(country == null ? [] : [nameOf(country)]),
    ...(minimumOrder == null ? [] : [t('fromAmount', { amount: moneyText(minimumOrder) })]),
    ...(currency == null || minimumOrder != null ? [] : [currency]),
    ...(paymentMethods ?? []).map((method) => ofOrders(`methods.${method as 'IDEAL'}`)),
    ...(memberId == null ? [] : [t('oneMember')]),
  ]
}

const fragment = graphql`
  fragment useCodeColumns_code on OperatorDiscountCode @inline {
    state
    valuePercentage
    validity
    expiresAt
    country
    currency
    minimumOrder {
      ...money_amount
    }
    paymentMethods
    memberId
    seriesId
    usesCount
    reservedCount
  }
`
