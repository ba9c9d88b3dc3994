/** A line of the log that belongs to a failed request. Every process writes its own by a function. */
export type LogLineTable = {
  id: string
  at: Date
  requestId: string
  level: 'error' | 'warn'
  part: string
  siteId: string | null
  operation: string | null
  message: string
  errorClass: string | null
  errorCode: string | null
  errorWords: string | null
  stack: string | null
}

/** How many lines of an hour came too fast to be kept. */
export type LogGapTable = { at: Date; part: string; leftOut: number }
