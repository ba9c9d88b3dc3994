let aheadMs = 0

/** Notes an answer's time: a device's clock may be wrong. */
export function noteServerTime({ headers }: Response): void {
  const at = Date.parse(headers.get('date') ?? '')
  if (!Number.isNaN(at)) aheadMs = at - Date.now()
}

/** The time on the server's clock, to the second. */
export const serverNow = () => Date.now() + aheadMs
