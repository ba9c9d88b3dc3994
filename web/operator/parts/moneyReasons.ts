/** Why an operator gives or takes money or credits; the words are `orders:reasons`. */
export const MONEY_REASONS = [
  'WITHDRAWAL',
  'GOODWILL',
  'FAULT',
  'PAID_TWICE',
  'FRAUD',
  'LAW',
  'OTHER',
] as const

export type MoneyReason = (typeof MONEY_REASONS)[number]
