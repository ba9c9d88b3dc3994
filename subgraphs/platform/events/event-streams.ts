import { setTimeout as sleep } from 'node:timers/promises'
import type { ExecutionResult, GraphQLError } from 'graphql'
import { PASSING } from '../base/public-errors.ts'

/**
 * A stream that maps events one by one. Written by hand, because an async generator that waits for its next
 * event ignores `return()` and would keep its source open. A failing event ends both streams.
 */
export function mapEvents<Event, Result>(
  source: AsyncIterable<Event>,
  map: (event: Event) => Promise<Result>,
): AsyncIterableIterator<Result> {
  const events = source[Symbol.asyncIterator]()
  const end = async () => {
    await events.return?.()
    return { value: undefined, done: true as const }
  }
  const stream: AsyncIterableIterator<Result> = {
    async next() {
      const event = await events.next()
      if (event.done === true) return { value: undefined, done: true }
      try {
        return { value: await map(event.value), done: false }
      } catch (error) {
        await end()
        throw error
      }
    },
    return: end,
    async throw(error) {
      await end()
      throw error
    },
    [Symbol.asyncIterator]: () => stream,
  }
  return stream
}

/**
 * An event goes out only once, so a momentary fault is waited out: a restarting database is back within this
 * time.
 */
const AGAIN_AFTER_MILLISECONDS = [100, 500, 2000]
/** Any other fault of ours may be permanent: retry once, and then the events after it wait no longer. */
const ONCE_MORE = 1

/**
 * Reads an event's content, and retries after a fault of ours: a client that got the event without its
 * content would move past it and never ask again. An event that keeps failing goes out as it is, because it
 * must not hold up all later ones. A fault that does not look momentary gets only one more try.
 * @param read with a context of its own each time; an exception ends the stream, and the client resumes from
 * its cursor
 */
export async function readEvent(read: () => Promise<ExecutionResult>): Promise<ExecutionResult> {
  let result = await read()
  for (const [index, pause] of AGAIN_AFTER_MILLISECONDS.entries()) {
    const faults = (result.errors ?? []).filter(isInternal)
    if (faults.length === 0 || (index >= ONCE_MORE && !faults.some(isPassing))) break
    await sleep(pause)
    result = await read()
  }
  return withoutMarks(result)
}

const isInternal = ({ extensions }: GraphQLError) => extensions?.['code'] === 'INTERNAL_SERVER_ERROR'
const isPassing = ({ extensions }: GraphQLError) => extensions[PASSING] === true

/** As clients get it. The errors are plain data or the library's own. */
function withoutMarks(result: ExecutionResult): ExecutionResult {
  for (const { extensions } of result.errors ?? []) delete extensions?.[PASSING]
  return result
}
