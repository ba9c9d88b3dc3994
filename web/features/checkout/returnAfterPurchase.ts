import { safeReturnPath } from '#web/runtime/session/session.ts'

const KEY = 'return-after-purchase'

/** Keeps where the member was when credits ran out; the completed order leads back there. */
export function rememberReturn(path: string): void {
  try {
    sessionStorage.setItem(KEY, path)
  } catch {
    // Then the order's own page is the end.
  }
}

/** @returns the path to go on with, undefined when the purchase did not begin in a conversation */
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
    // Nothing was kept.
  }
}
