/** Why no direct debit is taken from a member, whatever the account at the bank. */
export type DirectDebitRefusal = 'PAYMENT_REVERSED' | 'DEBT'

/** Why no direct debit is taken from the holder of a credit account; undefined when one is. A flag stays longer than a debt, so it is named first. */
export function directDebitRefusal(account: {
  debt: number
  flaggedAt: Date | null
}): DirectDebitRefusal | undefined {
  if (account.flaggedAt !== null) return 'PAYMENT_REVERSED'
  return account.debt > 0 ? 'DEBT' : undefined
}
