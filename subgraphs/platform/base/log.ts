import pino from 'pino'

const GIVEN_LEVEL = process.env['LOG_LEVEL'] ?? ''
// At any other level pino would throw here, before the start could list the fault beside the others.
const isLevel = GIVEN_LEVEL === 'silent' || Object.hasOwn(pino.levels.values, GIVEN_LEVEL)

/**
 * The process's log: JSON lines in UTC. It carries ids, counts and codes, and never a member's words,
 * addresses or tokens. Paths are listed twice because a redaction path matches one literal depth.
 */
export const log = pino({
  level: isLevel ? GIVEN_LEVEL : 'warn',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: [
    'password',
    '*.password',
    'token',
    '*.token',
    'email',
    '*.email',
    'iban',
    '*.iban',
    'otp',
    '*.otp',
    'req.headers.cookie',
    'text',
    '*.text',
  ],
})
