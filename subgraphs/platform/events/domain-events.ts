import type { Transaction } from 'kysely'
import type { SubgraphName } from '../base/config.ts'

/** One topic of a subgraph's events.ts. `payload` is never set: it carries the type. */
export type Topic<Payload, Consumer extends SubgraphName = SubgraphName> = {
  version: number
  consumers: readonly Consumer[]
  payload?: Payload
}

/** Everything that one subgraph tells, by topic: the one value that its events.ts declares, and what its consumers are typed from. */
export type EventMap = Record<string, Topic<unknown>>

/** What the events of one topic carry. */
export type PayloadOf<Events extends EventMap, Name extends keyof Events> =
  Events[Name] extends Topic<infer Payload> ? Payload : never

/**
 * Declares a topic: `topic<MemberPaid>(1).to('profiles', 'conversations')`.
 * @param version raised when the payload changes in a way that a consumer of the old one would not understand
 */
export function topic<Payload>(version: number) {
  return {
    to: <Consumer extends SubgraphName>(...consumers: readonly Consumer[]): Topic<Payload, Consumer> => ({
      version,
      consumers,
    }),
  }
}

/** A fact that other subgraphs may rely on. `key` is what it is about (a member, an order); events of one key are handled in their order. */
export type DomainEvent<Payload = unknown> = {
  topic: string
  version: number
  key: string
  payload: Payload
  consumers: readonly SubgraphName[]
}

/** Makes an event of a declared topic, with the version and for the consumers that its declaration names. */
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
 * What a consumer does with one topic, inside the transaction that takes the event: both happen or neither.
 * It may answer which members have a new live event; they are rung after the commit.
 */
export type EventHandler<Payload> = (
  trx: Transaction<unknown>,
  event: ReceivedEvent<Payload>,
) => Promise<string[] | undefined | void>

/**
 * The same for all events of the topic that are taken at once, in their order: for a topic that comes so often that statements of its own for each
 * event would not keep up. When it fails, each event is handled alone.
 */
export type BatchHandler<Payload> = {
  handleAll: (
    trx: Transaction<unknown>,
    events: ReceivedEvent<Payload>[],
  ) => ReturnType<EventHandler<Payload>>
}

/** Handlers whose payloads the compiler has checked where they were declared. */
export type EventHandlers = Record<string, EventHandler<never> | BatchHandler<never>>

/** Topics that `memberDataHandlers` handles for every subgraph alike. */
type HandledForAll = 'account.erased' | 'export.requested'

/**
 * The handlers that a consumer owes a producer: one for each topic that names it, with that topic's payload. One that is missing, or for a topic
 * that nobody tells, does not compile.
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
