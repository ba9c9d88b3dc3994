/** An uploaded picture. Its preview lives as long as the page that chose it. */
export type ReadyImage = { imageId: string; previewUrl?: string; upload?: undefined }

/** A picture whose message was sent during its upload. It lives as long as the page. */
export type UploadingImage = { imageId?: undefined; previewUrl: string; upload: PictureUpload }

export type PictureUpload = {
  /** Waits for the upload, or makes another attempt. @returns the picture's id, or how the attempt ended */
  arrive: (signal: AbortSignal) => Promise<string | Delivery>
  /** Its message was sent or discarded. */
  onGone: () => void
}

/** The message being replied to, in its quoted words. */
export type QuotedMessage = { id: string; isMine: boolean; words: string }

/** A message to send: a text or an image. */
export type NewMessage = { credits: number; replyTo?: QuotedMessage | undefined } & (
  | { text: string; image?: undefined }
  | { text?: undefined; image: ReadyImage | UploadingImage }
)

/** Why the server refused a message: the name of its error. `cost`: what the message costs by now. */
export type Refusal<Code extends string = string> = { code: Code; limit?: number; cost?: number }

/**
 * A message that the server has not confirmed yet. Its client id never changes: whatever became of one
 * attempt, the next is the same message.
 */
export type OutgoingMessage = NewMessage & {
  clientId: string
  recipientId: string
  at: Date
  /** Whether it starts a conversation: then its answer brings the conversation along. */
  isFirst: boolean
  /**
   * sending: being sent, or next in line. waiting: unanswered, and may have arrived. refused: the server said
   * no.
   */
  state: 'sending' | 'waiting' | 'refused'
  refusal?: Refusal
}

/** How an attempt ended. UNKNOWN: unanswered, so the message may have arrived. */
export type Delivery = { outcome: 'TAKEN' | 'UNKNOWN' } | { outcome: 'REFUSED'; refusal: Refusal }

/** Makes one attempt. Its result is ignored once the signal aborts. */
export type Deliver = (message: OutgoingMessage, signal: AbortSignal) => Promise<Delivery>

export type SendQueue = {
  /** The messages in the order in which they were written; a new array after each change. */
  messages: () => readonly OutgoingMessage[]
  /** Calls back with the messages, now and after each change. */
  subscribe: (listener: (messages: readonly OutgoingMessage[]) => void) => () => void
  send: (messages: readonly OutgoingMessage[]) => void
  /** Tries again: a refused message alone, a waiting one together with all that wait. */
  retry: (clientId: string) => void
  /** Discards a message, whatever its state. */
  drop: (clientId: string) => void
  /** Another source has confirmed that the message arrived. */
  arrived: (clientId: string) => void
  /** Retries the waiting messages after a reconnect. */
  resume: () => void
}

type Listener = (messages: readonly OutgoingMessage[]) => void

/** The messages of a queue, and its subscribers. */
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
    reprice: (clientId: string, credits: number) =>
      show(messages.map((message) => (message.clientId === clientId ? { ...message, credits } : message))),
    subscribe: (listener: Listener) => {
      listeners.add(listener)
      listener(messages)
      return () => listeners.delete(listener)
    },
  }
}

const isInLine = ({ state }: OutgoingMessage) => state !== 'refused'

/**
 * Sends the messages of one conversation one after the other, so that they arrive in the order in which they
 * were written. An attempt without an answer stops the queue until it is resumed or retried. A refusal takes
 * the message and those behind it out of the queue, because they were written to follow it; later messages
 * are sent.
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
      // Dropped meanwhile, or confirmed by another source.
      if (!list.find(clientId)) continue
      if (delivery.outcome === 'TAKEN') list.remove(clientId)
      else if (delivery.outcome === 'REFUSED') list.put('refused', isInLine, delivery.refusal)
      // The connection returned during the attempt, which may have started without it.
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
      const stuck = list.find(clientId)
      if (stuck?.refusal?.cost !== undefined) list.reprice(clientId, stuck.refusal.cost)
      if (stuck?.state === 'refused') list.put('sending', (message) => message.clientId === clientId)
      resume()
    },
    drop,
    arrived: (clientId) => {
      // Only its answer brings the conversation that a first message started: sending again costs nothing.
      if (list.find(clientId)?.isFirst) resume()
      else drop(clientId)
    },
    resume,
  }
}
