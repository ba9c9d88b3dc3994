/**
 * A stream whose events are made into others one by one. Written by hand, because an async generator that waits for its next event does not hear
 * `return()` and would keep its source open. A failing event ends both streams.
 */
export function mapEvents<Event, Result>(source: AsyncIterable<Event>, map: (event: Event) => Promise<Result>): AsyncIterableIterator<Result> {
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
