import type { DocumentNode } from 'graphql'
import { describeError, type DescribedError } from './log-line.rules.ts'

/** A line of the log that belongs to a request, as the console shows it: ids, codes and places, no words. */
export type LogLine = DescribedError & {
  /** The reference that the reader's screen shows (ERR-02). */
  requestId: string
  level: 'error' | 'warn'
  /** The part of the product that failed: `gateway`, `likes`. */
  part: string | null
  siteId: string | null
  /** A GraphQL operation, or the method and the pattern of a route. */
  operation: string | null
  /** One of the log's own fixed sentences. */
  message: string
}

type Keep = (line: LogLine) => void

const keepers = new Set<Keep>()

/** Hands every line from now on to a function, which must not throw. @returns ends that */
export function onLogLine(keep: Keep): () => void {
  keepers.add(keep)
  return () => void keepers.delete(keep)
}

type Failure = Pick<LogLine, 'requestId' | 'message'> &
  Partial<Omit<LogLine, 'requestId' | 'message'>> & { error?: unknown }

/**
 * Tells the console's log of a failed request. The process's own log has more, and may be silent: call both.
 */
export function recordLogLine({ error, ...given }: Failure): void {
  const { level = 'error', part = null, siteId = null, operation = null, ...rest } = given
  const described =
    error === undefined
      ? { errorClass: null, errorCode: null, errorWords: null, stack: null }
      : describeError(error)
  for (const keep of keepers) keep({ level, part, siteId, operation, ...described, ...rest })
}

/** What is known of a request beside its id once its context is open. */
type RequestNotes = Pick<LogLine, 'part' | 'siteId'>

const notes = new WeakMap<object, RequestNotes>()

/** Notes the site and the part of the product, so that a failure outside the graph is told with them. */
export function noteRequest(request: object, known: RequestNotes): void {
  notes.set(request, known)
}

/** @returns what was noted of a request; nothing before its context was open */
export function notesOf(request: object): Partial<RequestNotes> {
  return notes.get(request) ?? {}
}

const OPERATION_LENGTH_MAX = 100

/**
 * The name of the operation that a fetch belongs to: the planner names a fetch after its operation, its
 * subgraph and its number.
 */
export function operationNameOf(document: DocumentNode | undefined): string | null {
  const name = document?.definitions.find((definition) => definition.kind === 'OperationDefinition')?.name
  return name?.value.replace(/__[a-z]+__\d+$/, '').slice(0, OPERATION_LENGTH_MAX) ?? null
}
