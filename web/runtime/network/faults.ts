/**
 * A failure outside any payload: a bug, a lost connection, too many requests. `reference` finds the server's
 * log line (ERR-02).
 */
export class RequestFault extends Error {
  readonly code: string
  readonly reference: string | undefined
  /** An earlier attempt had no answer, and may have done what it asked for. */
  isRepeated = false
  constructor(code: string, reference?: string, options?: ErrorOptions) {
    super(code, options)
    this.name = 'RequestFault'
    this.code = code
    this.reference = reference
  }
}

/** A failure worth retrying: no connection, an overloaded or restarting server. */
export class HttpFault extends RequestFault {
  readonly status: number
  /** From an overloaded server: when to retry. */
  readonly retryAfterSeconds: number | undefined
  constructor(status: number, reference?: string, retryAfterSeconds?: number) {
    const isOverloaded = status === 503 && retryAfterSeconds !== undefined
    super(isOverloaded ? 'OVERLOADED' : status === 429 ? 'RATE_LIMITED' : 'GENERIC', reference)
    this.status = status
    this.retryAfterSeconds = isOverloaded ? retryAfterSeconds : undefined
  }
}

/**
 * Turns any error into a failure for the screen. A program's own message is for the log; the reader gets
 * words and a reference (ERR-02).
 */
export function faultOf(error: unknown): RequestFault {
  return error instanceof RequestFault
    ? error
    : new RequestFault('GENERIC', crypto.randomUUID(), { cause: error })
}
