import { BlockList, isIP } from 'node:net'

/**
 * The proxies whose forwarding headers the operator trusts: processes of these networks, or the nearest
 * `hops` ones, whatever their address, if the first of them is in a private network.
 */
export type TrustedProxies = { hops: number; networks: Network[] }
type Network = { address: string; prefix: number; family: 'ipv4' | 'ipv6' }

/**
 * Whether to trust the sender of a request; `hop` counts from this process, 0 for the peer of the connection.
 */
export type TrustProxy = (address: string, hop: number) => boolean

const HOPS_MAX = 10
const NAMED: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}
const PRIVATE = blockListOf(Object.values(NAMED).flat().map(networkOf))

/**
 * Reads TRUST_PROXY: a number of proxies, or a comma-separated list of addresses, networks and the names
 * loopback, linklocal and uniquelocal.
 * @throws Error that explains the mistake in words
 */
export function readTrustedProxies(text: string): TrustedProxies {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  if (entries.length === 0 || text === 'false') return { hops: 0, networks: [] }
  if (/^\d+$/.test(text.trim())) {
    const hops = Number(text)
    if (hops > HOPS_MAX) throw new Error(`more than ${HOPS_MAX} proxies in a row are a mistake`)
    return { hops, networks: [] }
  }
  return { hops: 0, networks: entries.flatMap((entry) => NAMED[entry] ?? [entry]).map(networkOf) }
}

/** The trust function for the operator's configuration. */
export function createProxyTrust({ hops, networks }: TrustedProxies): TrustProxy {
  const trusted = blockListOf(networks)
  // A count cannot tell a proxy from a visitor who reaches the port, so it applies to private peers only.
  return (address, hop) =>
    hops > 0 ? hop < hops && (hop > 0 || isPrivateAddress(address)) : isListed(trusted, address)
}

/**
 * Whether an address belongs to this machine or a private network, where proxies are and visitors from the
 * Internet are not.
 */
export function isPrivateAddress(address: string): boolean {
  return isListed(PRIVATE, address)
}

function isListed(list: BlockList, address: string): boolean {
  const family = isIP(address)
  return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

function blockListOf(networks: Network[]): BlockList {
  const list = new BlockList()
  for (const { address, prefix, family } of networks) list.addSubnet(address, prefix, family)
  return list
}

function networkOf(text: string): Network {
  const [address = '', given, ...more] = text.split('/')
  const version = isIP(address)
  const bits = version === 4 ? 32 : 128
  const prefix = given === undefined ? bits : /^\d{1,3}$/.test(given) ? Number(given) : Number.NaN
  if (text === 'true' || prefix === 0)
    throw new Error(
      'trusting every peer lets visitors forge their address; give the number of proxies (1) or their networks (loopback, 10.0.0.0/8)',
    )
  if (version === 0 || more.length > 0 || !(prefix <= bits))
    throw new Error(
      `"${text}" is not a number of proxies, an address, a network such as 10.0.0.0/8, or one of loopback, linklocal and uniquelocal`,
    )
  return { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' }
}
