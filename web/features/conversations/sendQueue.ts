/** A picture that has gone up. Its preview lives as long as the page that chose it. */
export type ReadyImage = { imageId: string; previewUrl?: string }

/** The message that another one answers, in the words in which it is quoted. */
export type QuotedMessage = { id: string; isMine: boolean; words: string }

/** What a member sends to somebody: a text or an image. */
export type NewMessage = { credits: number; replyTo?: QuotedMessage | undefined } & (
  | { text: string; image?: undefined }
  | { text?: undefined; image: ReadyImage }
)

/** Why the server did not take a message: the name of its error. */
export type Refusal<Code extends string = string> = { code: Code; limit?: number }

/** A message that the server has not confirmed yet. Its client id is given once and stays: whatever became of an attempt, the next one is the same message. */
export type OutgoingMessage = NewMessage & {
  clientId: string
  recipientId: string
  at: Date
  /** Whether it begins a conversation: then its answer brings the conversation along. */
  isFirst: boolean
  /** sending: being sent, or next in line. waiting: no answer came, and it may have arrived. refused: the server has said no. */
  state: 'sending' | 'waiting' | 'refused'
  refusal?: Refusal
}

/** How an attempt ended. UNKNOWN: there was no answer, so the message may have arrived. */
export type Delivery = { outcome: 'TAKEN' | 'UNKNOWN' } | { outcome: 'REFUSED'; refusal: Refusal }

/** Makes one attempt. When the signal aborts, its end is of no interest any more. */
export type Deliver = (message: OutgoingMessage, signal: AbortSignal) => Promise<Delivery>

export type SendQueue = {
  /** The messages in the order in which they were written; another array after each change. */
  messages: () => readonly OutgoingMessage[]
  /** Calls back with the messages, now and after each change. */
  subscribe: (listener: (messages: readonly OutgoingMessage[]) => void) => () => void
  send: (messages: readonly OutgoingMessage[]) => void
  /** Tries again: a refused message alone, one that waits together with all that wait. */
  retry: (clientId: string) => void
  /** Forgets a message, whatever became of it. */
  drop: (clientId: string) => void
  /** The message is known to have arrived by another way than its answer. */
  arrived: (clientId: string) => void
  /** Tries what waits once more: a connection is back. */
  resume: () => void
}

type Listener = (messages: readonly OutgoingMessage[]) => void

/** The messages of a queue, and who is told of each change. */
function createOutgoingList(restored: readonly OutgoingMessage[]) {
  let messages = restored
  const listeners = new Set<Listener>()
  function show(next: readonly OutgoingMessage[]) {
    messages = next
    for (const listener of listeners) listener(messages)
  }
  return {
    all: () => messages,
    find: (clientId: string) => messages.find((message) => message.clientId === clientId),
    add: (added: readonly OutgoingMessage[]) => show([...messages, ...added]),
    remove: (clientId: string) => show(messages.filter((message) => message.clientId !== clientId)),
    put: (
      state: OutgoingMessage['state'],
      belongs: (message: OutgoingMessage) => boolean,
      refusal?: Refusal,
    ) => show(messages.map((message) => (belongs(message) ? { ...message, state, refusal } : message))),
    subscribe: (listener: Listener) => {
      listeners.add(listener)
      listener(messages)
      return () => listeners.delete(listener)
    },
  }
}

const isInLine = ({ state }: OutgoingMessage) => state !== 'refused'

/**
 * Sends the messages of one conversation one after the other, so that they arrive in the order in which they were written. An attempt without an
 * answer stops the line until it is resumed or retried. A refusal takes the message and those behind it out of the line, because they were written
 * to follow it; what is written afterwards is sent.
 */
export function createSendQueue(deliver: Deliver, restored: readonly OutgoingMessage[] = []): SendQueue {
  const list = createOutgoingList(restored)
  let running: { clientId: string; attempt: AbortController } | undefined
  let isResumed = false

  async function run() {
    if (running) return
    for (let next = list.all().find(isInLine); next; next = list.all().find(isInLine)) {
      const { clientId } = next
      running = { clientId, attempt: new AbortController() }
      isResumed = false
      const delivery = await deliver(next, running.attempt.signal)
      running = undefined
      // Dropped meanwhile, or arrived by another way.
      if (!list.find(clientId)) continue
      if (delivery.outcome === 'TAKEN') list.remove(clientId)
      else if (delivery.outcome === 'REFUSED') list.put('refused', isInLine, delivery.refusal)
      // The connection came back during the attempt, which may have begun without it.
      else if (!isResumed) return list.put('waiting', isInLine)
    }
  }
  function proceed() {
    if (!list.all().some(isInLine)) return
    list.put('sending', isInLine)
    void run()
  }
  function resume() {
    isResumed = true
    proceed()
  }
  function drop(clientId: string) {
    if (!list.find(clientId)) return
    list.remove(clientId)
    if (running?.clientId === clientId) running.attempt.abort()
  }

  return {
    messages: list.all,
    subscribe: list.subscribe,
    send: (added) => {
      list.add(added)
      proceed()
    },
    retry: (clientId) => {
      if (list.find(clientId)?.state === 'refused')
        list.put('sending', (message) => message.clientId === clientId)
      resume()
    },
    drop,
    arrived: (clientId) => {
      // Only the answer knows the conversation that a first message has begun: it is asked for again, which costs nothing.
      if (list.find(clientId)?.isFirst) resume()
      else drop(clientId)
    },
    resume,
  }
}
