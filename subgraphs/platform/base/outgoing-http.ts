import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector, request, type Dispatcher } from 'undici'

/**
 * The answer of a server under an externally supplied address; without an answer, `code` is Node's error
 * code.
 */
export type OutsideAnswer =
  | { statusCode: number; retryAfterSeconds: number | undefined }
  | { code: string; isClosed: boolean }

const TIMEOUT_MILLISECONDS = 15_000
const CLOSED_CODE = 'EPRIVATE'
const URL_LENGTH_MAX = 1000

// RFC 6890: addresses that lead into the operator's own network, or nowhere. An IPv4 address mapped into IPv6
// is checked as IPv4; addresses behind a translator (NAT64, 6to4, Teredo) are refused altogether.
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

/** Whether a resolved address belongs to the public network. */
export function isPublicAddress(address: string, family: number): boolean {
  return !CLOSED.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Whether the product may post to an externally supplied address: a public host name over https, or an origin
 * that the operator has allowed. The resolved address is checked at each connection.
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

// A URL writes an IPv6 address in brackets.
const bareAddress = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

function closedFault(): Error {
  return Object.assign(new Error('the address leads into a network of our own'), { code: CLOSED_CODE })
}

// A name may resolve to any address, and to another one next time: the address of the connection counts.
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

// Literal addresses skip the DNS lookup.
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
 * Posts to an address supplied by a member or a partner: never into the operator's own network, whatever the
 * name resolves to. Redirects are not followed, the response body is not read, and the request times out
 * after 15 seconds.
 * @param options.origins origins in the operator's own network that the operator has allowed
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
