// Connection lost or refused, resources exhausted, shut down by the operator: the classes of PostgreSQL error
// codes that callers cannot do anything about.
const PASSING_CLASSES = ['08', '53', '57P', '58']
// Serialisation failure, deadlock, lock not available, idle in transaction: the same work succeeds a moment
// later.
const PASSING_CODES = ['40001', '40P01', '55P03', '25P03']
const NETWORK_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]
// The driver's messages for a lost connection, or for none available.
const LOST_CONNECTION =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool|Query read timeout|Client was closed and is not queryable)/

/** Whether a failure is a momentary one of the database, unrelated to the work itself. */
export function isPassing(error: unknown): boolean {
  const { code, message = '' } = error as { code?: unknown; message?: string }
  if (typeof code !== 'string') return LOST_CONNECTION.test(message)
  return (
    PASSING_CODES.includes(code) ||
    PASSING_CLASSES.some((start) => code.startsWith(start)) ||
    NETWORK_CODES.includes(code)
  )
}

// A database that hangs cancels its statements once it continues.
const STATEMENT_ENDED = '57014'

/** The same for read-only work: a statement that took too long may be quick next time. */
export function isPassingForReaders(error: unknown): boolean {
  return isPassing(error) || (error as { code?: unknown }).code === STATEMENT_ENDED
}
