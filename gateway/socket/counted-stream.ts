import type { Gauge } from 'prom-client'

/** Counts a stream while it is open, whichever side ends it. */
export function counted<Event>(
  stream: AsyncIterableIterator<Event>,
  open: Gauge,
): AsyncIterableIterator<Event> {
  let isOpen = true
  open.inc()
  const ended = <Result extends IteratorResult<Event>>(result: Result): Result => {
    if (result.done === true && isOpen) {
      isOpen = false
      open.dec()
    }
    return result
  }
  const counting: AsyncIterableIterator<Event> = {
    next: () => stream.next().then(ended),
    return: () => stream.return!().then(ended),
    throw: (error) => stream.throw!(error).then(ended),
    [Symbol.asyncIterator]: () => counting,
  }
  return counting
}
