import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector, request, type Dispatcher } from 'undici'

/** How a server that somebody else has named answered; `code` says why nobody did, as Node names it. */
export type OutsideAnswer =
  | { statusCode: number; retryAfterSeconds: number | undefined }
  | { code: string; isClosed: boolean }

const TIMEOUT_MILLISECONDS = 15_000
const CLOSED_CODE = 'EPRIVATE'
const URL_LENGTH_MAX = 1000

// RFC 6890: addresses that lead into the operator's own network, or nowhere. An IPv4 address in IPv6 clothes is checked as what it is; one behind a
// translator (NAT64, 6to4, Teredo) is left out altogether.
const CLOSED = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  CLOSED.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  CLOSED.addSubnet(net, prefix, 'ipv6')
}

/** Whether an address that a name led to is one of the public network. */
export function isPublicAddress(address: string, family: number): boolean {
  return !CLOSED.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Whether the product may post to an address that somebody else has named: a name of the public network over https, or an origin that the operator has
 * opened. Where the name leads is checked at each connection.
 */
export function isOutsideUrl(url: string, origins: readonly string[]): boolean {
  if (url.length > URL_LENGTH_MAX || !URL.canParse(url)) return false
  const { origin, protocol, hostname, port, username, password } = new URL(url)
  if (username !== '' || password !== '') return false
  if (origins.includes(origin)) return true
  const isPublicName =
    hostname.includes('.') &&
    isIP(bareAddress(hostname)) === 0 &&
    !/\.(localhost|local|internal|home|lan)$/.test(hostname)
  return protocol === 'https:' && port === '' && isPublicName
}

// An IPv6 address stands in brackets in a URL.
const bareAddress = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

function closedFault(): Error {
  return Object.assign(new Error('the address leads into a network of our own'), { code: CLOSED_CODE })
}

// A name may lead anywhere, and elsewhere the next time: what counts is the address that is connected to.
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    const open = addresses.filter(({ address, family }) => isPublicAddress(address, family))
    const [first] = open
    if (first === undefined) return callback(closedFault(), '')
    if (options.all) return callback(null, open)
    return callback(null, first.address, first.family)
  })
}

const connectByName = buildConnector({ lookup: lookupPublic, timeout: TIMEOUT_MILLISECONDS })

// An address that is written out is looked up by nobody.
const connectPublic: buildConnector.connector = (options, callback) => {
  const address = bareAddress(options.hostname)
  const family = isIP(address)
  if (family !== 0 && !isPublicAddress(address, family)) return callback(closedFault(), null)
  return connectByName(options, callback)
}

const timeouts = { headersTimeout: TIMEOUT_MILLISECONDS, bodyTimeout: TIMEOUT_MILLISECONDS }
const publicNetwork = new Agent({ ...timeouts, connect: connectPublic })
const anyNetwork = new Agent({ ...timeouts, connect: { timeout: TIMEOUT_MILLISECONDS } })

/**
 * Posts to an address that a member or a partner has named: never into the operator's own network, whatever its name says. Redirections are not
 * followed, the answer's text is not read, and after 15 seconds nobody waits any longer.
 * @param options.origins those in the operator's own network that the operator has opened
 */
export async function postOutside(
  url: string,
  {
    headers,
    body,
    origins,
  }: { headers: Record<string, string>; body: string | Buffer; origins: readonly string[] },
): Promise<OutsideAnswer> {
  const dispatcher: Dispatcher = origins.includes(new URL(url).origin) ? anyNetwork : publicNetwork
  try {
    const answer = await request(url, {
      method: 'POST',
      dispatcher,
      headers,
      body,
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    })
    await answer.body.dump()
    const retryAfter = answer.headers['retry-after']
    return {
      statusCode: answer.statusCode,
      retryAfterSeconds: secondsOf(Array.isArray(retryAfter) ? retryAfter[0] : retryAfter),
    }
  } catch (error) {
    const { code, name } = error as { code?: unknown; name?: string }
    const shown = typeof code === 'string' ? code : name === 'TimeoutError' ? 'ETIMEDOUT' : 'unknown'
    return { code: shown, isClosed: shown === CLOSED_CODE }
  }
}

// Seconds, or a date (RFC 9110).
function secondsOf(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined
  const seconds = /^\d{1,6}$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}
