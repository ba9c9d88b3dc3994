/** Why an operation was not run, with the HTTP status it is answered with. */
export class OperationRefusedError extends Error {
  readonly code: string
  readonly status: number
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}
