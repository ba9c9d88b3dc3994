import { useTranslation } from 'react-i18next'
import { formatMoney, formatNumber, formatPercent } from '#web/runtime/text/format.ts'
import type { ActiveRows } from './activeRows.ts'
import { shareOf } from './figures.rules.ts'
import type { MessageRow } from './messageRows.ts'
import type { MoneyRow } from './moneyRows.ts'
import type { SignupRow } from './signupRows.ts'
import type { Tile } from './Tiles.tsx'
import { useGenderName } from './useGenderName.ts'

/** The rows of the days, or of the days before. */
export type AllRows = {
  signups: readonly SignupRow[]
  money: readonly MoneyRow[]
  messages: readonly MessageRow[]
  active: ActiveRows
}

function sumsOf(currency: string, { signups, money, messages, active }: AllRows) {
  const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
    rows.reduce((total, row) => total + of(row), 0)
  const own = money.filter((row) => row.currency === currency)
  return {
    signups: sum(signups, (row) => row.signups),
    activated: sum(signups, (row) => row.activated),
    firstMessages: sum(messages, (row) => row.firstMessages),
    firstPurchases: sum(money, (row) => row.firstPurchases),
    sold: sum(own, (row) => row.sold),
    refunded: sum(own, (row) => row.refunded),
    messages: sum(messages, (row) => row.messages),
    started: sum(messages, (row) => row.started),
    answered: sum(messages, (row) => row.answered),
    active: active.days.at(-1)?.ofMonth ?? 0,
  }
}

/** The figures of all days together: what they are, and how they have changed. */
export function useTiles(currency: string, rows: { now: AllRows; before: AllRows | undefined }): Tile[] {
  const { t } = useTranslation('dashboard')
  const genderName = useGenderName()
  const now = sumsOf(currency, rows.now)
  const before = rows.before && sumsOf(currency, rows.before)
  const share = (
    key: 'ofSignups' | 'ofRevenue' | 'replied',
    { part, whole }: { part: number; whole: number },
  ) => {
    const of = shareOf(part, whole)
    return of === undefined ? undefined : t(key, { share: formatPercent(of) })
  }
  const tile = (key: Exclude<keyof typeof now, 'started' | 'answered'>, about?: string): Tile => {
    const isAmount = key === 'sold' || key === 'refunded'
    return {
      key,
      label: t(key === 'active' ? 'ofMonth' : key),
      value: isAmount ? formatMoney({ amountMinor: now[key], currency }) : formatNumber(now[key]),
      now: now[key],
      before: before?.[key],
      about,
    }
  }
  const ofSignups = (part: number) => share('ofSignups', { part, whole: now.signups })
  const { days, genders } = rows.now.active
  const last = genders.filter(({ day }) => day === days.at(-1)?.day)
  const shares = ['FEMALE', 'MALE'].flatMap((token) => {
    const members = last.find(({ gender }) => gender === token)?.ofMonth ?? 0
    const of = shareOf(members, now.active)
    return of === undefined ? [] : [`${genderName(token)} ${formatPercent(of)}`]
  })
  return [
    tile('signups'),
    tile('activated', ofSignups(now.activated)),
    tile('firstMessages', ofSignups(now.firstMessages)),
    tile('firstPurchases', ofSignups(now.firstPurchases)),
    tile('sold'),
    tile('refunded', share('ofRevenue', { part: now.refunded, whole: now.sold })),
    tile('messages', share('replied', { part: now.answered, whole: now.started })),
    tile('active', shares.length === 0 ? undefined : shares.join(', ')),
  ]
}
