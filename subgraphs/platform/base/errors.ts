import type { InvalidFieldCode } from './invalid-field-codes.data.ts'

/**
 * A failure that a member can cause: a type of the payload union. Screens translate `code`; `message` is for
 * logs and developers. Subclasses live in each subgraph's errors.ts and set `code` once, in
 * SCREAMING_SNAKE_CASE.
 */
export class UserError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
    this.name = new.target.name
  }
}

/**
 * One refused field of an input. `path` as in the input ("email"), `code` stable ("EMAIL_INVALID"), `limit`
 * the rule's number. `detail` says in English what no code can, to operators and developers.
 */
export type InvalidField = { path: string; code: InvalidFieldCode; limit?: number; detail?: string }

/** An input with refused fields, all of them at once. */
export class InvalidInputError extends UserError {
  readonly fields: InvalidField[]
  constructor(fields: InvalidField[]) {
    super('INVALID_INPUT', fields.map((field) => `${field.path}: ${field.code}`).join(', '))
    this.fields = fields
  }
}

/**
 * Top-level failures: every client's network layer handles these once (not signed in, not allowed, too many
 * requests).
 */
export class RequestError extends Error {
  readonly extensions: {
    code: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'RATE_LIMITED' | 'BAD_USER_INPUT'
    retryAfterSeconds?: number
  }
  constructor(code: RequestError['extensions']['code'], message: string, retryAfterSeconds?: number) {
    super(message)
    this.name = 'RequestError'
    this.extensions = retryAfterSeconds === undefined ? { code } : { code, retryAfterSeconds }
  }
}
