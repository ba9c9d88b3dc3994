import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { log } from '#platform/base/log.ts'
import {
  createProxyTrust,
  isPrivateAddress,
  type TrustedProxies,
  type TrustProxy,
} from '#platform/base/trusted-proxies.rules.ts'
import type { VisitorConnection, ConnectionReader } from '../installation.ts'

const FORWARDING_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-real-ip',
  'forwarded',
]

/** One instance per process: it logs each finding once. */
export function createConnectionReader(proxies: TrustedProxies): ConnectionReader {
  const trust = createProxyTrust(proxies)
  const told = { private: false, public: false }
  const known = new WeakMap<IncomingMessage, VisitorConnection>()
  let disbelieved = 0

  function notice(peer: string, header: string): void {
    disbelieved += 1
    const kind = isPrivateAddress(peer) ? 'private' : 'public'
    if (told[kind]) return
    told[kind] = true
    // A peer's address from the Internet may be a visitor's, and those stay out of the log.
    if (kind === 'private') log.warn({ proxy: peer, header }, unknownProxyWords(peer))
    else log.warn({ header }, UNKNOWN_PUBLIC_PROXY_WORDS)
  }

  function readOnce({ headers, socket }: IncomingMessage): VisitorConnection {
    const peer = plainAddress(socket.remoteAddress ?? '')
    if (!trust(peer, 0)) {
      const header = FORWARDING_HEADERS.find((name) => headers[name] !== undefined)
      if (header !== undefined) notice(peer, header)
      return { address: peer, isSecure: false }
    }
    return {
      address: visitorAddress(trust, peer, headerText(headers['x-forwarded-for'])),
      // The trusted proxy wrote the last entry.
      isSecure: headerText(headers['x-forwarded-proto']).split(',').at(-1)!.trim() === 'https',
    }
  }

  return {
    read(request) {
      const before = known.get(request)
      if (before !== undefined) return before
      const connection = readOnce(request)
      known.set(request, connection)
      return connection
    },
    hasUnknownProxy: () => told.private,
    disbelievedCount: () => disbelieved,
  }
}

/** Walks outwards from this process, as long as each hop is trusted about the next. */
function visitorAddress(trust: TrustProxy, peer: string, forwardedFor: string): string {
  const senders = forwardedFor.split(',').map(addressOfEntry).toReversed()
  let address = peer
  for (const [hop, sender] of senders.entries()) {
    // Anything that is not an address was made up before the first trusted proxy.
    if (sender === undefined || !trust(address, hop)) return address
    address = sender
  }
  return address
}

function addressOfEntry(entry: string): string | undefined {
  const text = entry.trim()
  // Some proxies append the port to the address.
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(text)?.[1] ?? text
  const address = plainAddress(bare)
  return isIP(address) === 0 ? undefined : address
}

/** IPv4 in its own notation, even when the socket listens for both. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

function headerText(header: string | string[] | undefined): string {
  return [header ?? ''].flat().join(',')
}

const unknownProxyWords = (peer: string) =>
  `Requests come through a proxy at ${peer} that TRUST_PROXY does not name, so what it says of visitors is not believed: all of them ` +
  `share its address and the limits of that address, and HTTPS is not seen. Set TRUST_PROXY=${peer} (docs/operating/proxies.md)`

const UNKNOWN_PUBLIC_PROXY_WORDS =
  'A request from a public address says that it was passed on, which is not believed. If it is your proxy, name its network in TRUST_PROXY ' +
  '(docs/operating/proxies.md); if not, a visitor has made it up and nothing is to be done'
