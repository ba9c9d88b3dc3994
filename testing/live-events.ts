/** The next event of a conversationEvents stream that brings a message; who is reachable and present is told in between. */
export async function nextMessageEvent(stream: { next(): Promise<any> }): Promise<any> {
  for (;;) {
    const { conversationEvents } = (await stream.next()).data
    if (conversationEvents.message !== null) return conversationEvents
  }
}
