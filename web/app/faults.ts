/** A failure that no payload speaks of: a bug, a lost connection, too many requests. `reference` finds the server's log line (ERR-02). */
export class RequestFault extends Error {
  readonly code: string
  readonly reference: string | undefined
  constructor(code: string, reference?: string) {
    super(code)
    this.name = 'RequestFault'
    this.code = code
    this.reference = reference
  }
}

/** True for a failure worth trying again: no connection, an overloaded or restarting server. */
export class HttpFault extends RequestFault {
  readonly status: number
  constructor(status: number, reference?: string) {
    super(status === 429 ? 'RATE_LIMITED' : 'GENERIC', reference)
    this.status = status
  }
}
