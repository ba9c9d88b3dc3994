import pino from 'pino'

/**
 * The process's log: JSON lines in UTC. It carries ids, counts and codes, and never a member's words,
 * addresses or tokens (ARCHITECTURE §6). Paths are listed twice because a redaction path matches one literal
 * depth.
 */
export const log = pino({
  level: process.env['LOG_LEVEL'] || 'warn',
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
