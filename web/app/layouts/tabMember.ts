import { forgetReturn } from '#web/features/checkout/returnAfterPurchase.ts'
import { forgetFormDrafts } from '#web/runtime/session/forgetDrafts.ts'
import { keepSearch } from '#web/runtime/session/keptSearch.ts'

const KEY = 'tab-member'

function forgetTab(): void {
  forgetFormDrafts()
  keepSearch('')
  forgetReturn()
}

/**
 * Drops what this tab still keeps of another member. A session that merely ended keeps it for the same one.
 * What a visitor wrote belongs to the account that they log in with.
 */
export function keepTabFor(memberId: string): void {
  try {
    const before = sessionStorage.getItem(KEY)
    if (before !== null && before !== memberId) forgetTab()
    sessionStorage.setItem(KEY, memberId)
  } catch {
    // Without storage, nothing was kept.
  }
}
