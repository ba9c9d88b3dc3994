import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { createProxyTrust, readTrustedProxies } from './trusted-proxies.rules.ts'

const trusts = (setting: string, address: string, hop = 0) =>
  createProxyTrust(readTrustedProxies(setting))(address, hop)

test('an operator names proxies by address, network or network name, in both IPv4 notations', () => {
  expect(trusts('', '127.0.0.1')).toBe(false)
  expect(trusts('loopback', '127.0.0.1')).toBe(true)
  expect(trusts('loopback', '::1')).toBe(true)
  expect(trusts('loopback', '::ffff:127.0.0.1')).toBe(true)
  expect(trusts('loopback', '10.0.0.1')).toBe(false)
  expect(trusts('loopback, 203.0.113.0/24', '203.0.113.9', 3)).toBe(true)
  expect(trusts('loopback, 203.0.113.0/24', '203.0.114.9')).toBe(false)
  expect(trusts('203.0.113.9', '203.0.113.9')).toBe(true)
  expect(trusts('203.0.113.9', '203.0.113.8')).toBe(false)
  expect(trusts('uniquelocal', '172.31.0.1')).toBe(true)
  expect(trusts('2001:db8::/32', '2001:db8:7::1')).toBe(true)
  expect(trusts('loopback', 'unknown')).toBe(false)
})

test('a proxy count trusts private networks only: a visitor who reaches the port is not trusted', () => {
  expect(trusts('1', '10.0.0.7')).toBe(true)
  expect(trusts('1', '203.0.113.9')).toBe(false)
  expect(trusts('2', '203.0.113.9', 1)).toBe(true)
  expect(trusts('2', '203.0.113.9', 2)).toBe(false)
  expect(trusts('0', '127.0.0.1')).toBe(false)
})

test('a start with a setting that trusts everybody, or names nothing, says what to write instead', () => {
  const start = (setting: string) => () =>
    readConfig({ NODE_ENV: 'test', SECRETS_KEY: 'x'.repeat(32), TRUST_PROXY: setting })
  for (const everybody of ['true', '0.0.0.0/0', '::/0', 'loopback,true']) {
    expect(start(everybody), everybody).toThrow(ConfigError)
    expect(start(everybody), everybody).toThrow(/TRUST_PROXY: .*the number of proxies \(1\)/)
  }
  for (const nothing of ['localhost', '10.0.0.0/33', '10.0.0/8', '1.2.3.4/8/9', 'yes', '-1'])
    expect(start(nothing), nothing).toThrow(/TRUST_PROXY: .*is not a number of proxies/)
  expect(start('11')).toThrow(/TRUST_PROXY/)
  expect(start('false')().TRUST_PROXY).toEqual({ hops: 0, networks: [] })
})
