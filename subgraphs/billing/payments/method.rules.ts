/** Why a member is refused direct debits, regardless of the bank account. */
export type DirectDebitRefusal = 'PAYMENT_REVERSED' | 'DEBT'

/**
 * Why the holder of a credit account is refused direct debits; undefined when they are accepted. A flag
 * outlasts a debt, so it is named first.
 */
export function directDebitRefusal(account: {
  debt: number
  flaggedAt: Date | null
}): DirectDebitRefusal | undefined {
  if (account.flaggedAt !== null) return 'PAYMENT_REVERSED'
  return account.debt > 0 ? 'DEBT' : undefined
}
