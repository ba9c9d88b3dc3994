import type { Transaction } from 'kysely'
import type { SubgraphName } from '../base/config.ts'

/** One topic of a subgraph's events.ts. `payload` is never set: it only carries the type. */
export type Topic<Payload, Consumer extends SubgraphName = SubgraphName> = {
  version: number
  consumers: readonly Consumer[]
  payload?: Payload
}

/**
 * All events of one subgraph, by topic: the one value that its events.ts declares and that types its
 * consumers.
 */
export type EventMap = Record<string, Topic<unknown>>

/** The payload of one topic's events. */
export type PayloadOf<Events extends EventMap, Name extends keyof Events> =
  Events[Name] extends Topic<infer Payload> ? Payload : never

/**
 * Declares a topic: `topic<MemberPaid>(1).to('profiles', 'conversations')`.
 * @param version raised when the payload changes in a way that old consumers would misread
 */
export function topic<Payload>(version: number) {
  return {
    to: <Consumer extends SubgraphName>(...consumers: readonly Consumer[]): Topic<Payload, Consumer> => ({
      version,
      consumers,
    }),
  }
}

/**
 * A fact that other subgraphs may rely on. `key` is its subject (a member, an order); events of one key are
 * handled in order.
 */
export type DomainEvent<Payload = unknown> = {
  topic: string
  version: number
  key: string
  payload: Payload
  consumers: readonly SubgraphName[]
}

/** Makes an event of a declared topic, with the declared version and consumers. */
export function newEvent<Events extends EventMap, Name extends keyof Events & string>(
  events: Events,
  name: Name,
  of: { key: string; payload: PayloadOf<Events, Name> },
): DomainEvent<PayloadOf<Events, Name>> {
  const { version, consumers } = events[name]!
  return { topic: name, version, ...of, consumers }
}

/** An event as its consumer receives it. */
export type ReceivedEvent<Payload> = {
  topic: string
  version: number
  key: string
  payload: Payload
  requestId: string | null
}

/**
 * A consumer's handler for one topic, inside the transaction that takes the event: both happen or neither. It
 * may return the members who have a new live event; they are notified after the commit.
 */
export type EventHandler<Payload> = (
  trx: Transaction<unknown>,
  event: ReceivedEvent<Payload>,
) => Promise<string[] | undefined | void>

/**
 * The same for all events of the topic taken at once, in order: for a topic so frequent that separate
 * statements per event would not keep up. When it fails, each event is handled alone.
 */
export type BatchHandler<Payload> = {
  handleAll: (
    trx: Transaction<unknown>,
    events: ReceivedEvent<Payload>[],
  ) => ReturnType<EventHandler<Payload>>
}

/** Handlers whose payloads the compiler checked at their declaration. */
export type EventHandlers = Record<string, EventHandler<never> | BatchHandler<never>>

/** Topics that `memberDataHandlers` handles in the same way for every subgraph. */
type HandledForAll = 'account.erased' | 'export.requested'

/**
 * The handlers that a consumer owes a producer: one for each topic that names it, with that topic's payload.
 * A missing handler, or one for an undeclared topic, does not compile.
 */
export type HandlersFor<Events extends EventMap, Consumer extends SubgraphName> = {
  [
    Name in keyof Events as Events[Name] extends Topic<unknown, infer Consumers>
      ? Consumer extends Consumers
        ? Exclude<Name, HandledForAll>
        : never
      : never
  ]: EventHandler<PayloadOf<Events, Name>> | BatchHandler<PayloadOf<Events, Name>>
}
