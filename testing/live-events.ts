/**
 * The next event of a conversationEvents stream with a message; skips changes of reachability and presence.
 */
export async function nextMessageEvent(stream: { next(): Promise<any> }): Promise<any> {
  for (;;) {
    const { conversationEvents } = (await stream.next()).data
    if (conversationEvents.message !== null) return conversationEvents
  }
}
