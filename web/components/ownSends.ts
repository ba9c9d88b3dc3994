// By client id. A page sends hundreds at most.
const sent = new Set<string>()

/** Notes, before it is sent, that a message goes out from this page: what it costs is in the answer to this page's own request. */
export function noteOwnSend(clientId: string): void {
  sent.add(clientId)
}

/** Whether this page has sent a message; if not, it was another device, or the server for a message that was held. */
export function isOwnSend(clientId: string): boolean {
  return sent.has(clientId)
}
