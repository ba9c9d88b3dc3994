import { safeReturnPath } from '#web/runtime/session/session.ts'

const KEY = 'return-after-purchase'

/** Keeps the path where the member ran out of credits; the completed order leads back there. */
export function rememberReturn(path: string): void {
  try {
    sessionStorage.setItem(KEY, path)
  } catch {
    // Without storage, the purchase ends on the order's own page.
  }
}

/** @returns the path to continue at, undefined if the purchase did not start in a conversation */
export function returnAfterPurchase(): string | undefined {
  try {
    return safeReturnPath(sessionStorage.getItem(KEY))
  } catch {
    return undefined
  }
}

export function forgetReturn(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Without storage, there was nothing to return to.
  }
}
