import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#platform/base/config.ts'

const DEPLOY = path.resolve(import.meta.dirname, '../deploy')
const DOCUMENT = readFileSync(path.resolve(import.meta.dirname, '../docs/operate.md'), 'utf8')
const SCRIPTS = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8')).scripts
const hasSystemd = existsSync('/usr/bin/systemd-analyze')

test('a service with an invalid configuration ends once, with the exit code that the unit names', () => {
  const unit = readFileSync(path.join(DEPLOY, 'systemd/ruvela.service'), 'utf8')
  const server = readFileSync(path.resolve(DEPLOY, '../scripts/serve.ts'), 'utf8')
  expect(/^RestartPreventExitStatus=(\d+)$/m.exec(unit)?.[1]).toBe(
    /EXIT_CONFIGURATION = (\d+)/.exec(server)?.[1],
  )
})

test.runIf(hasSystemd)('systemd accepts the shipped units', () => {
  const units = readdirSync(path.join(DEPLOY, 'systemd')).filter((file) => /\.(service|timer)$/.test(file))
  expect(units).toHaveLength(3)
  for (const unit of units) {
    const text = readFileSync(path.join(DEPLOY, 'systemd', unit), 'utf8')
    for (const [, script] of text.matchAll(/\.bin\/node (?:--\S+ )*(\S+\.ts)/g))
      expect(existsSync(path.resolve(DEPLOY, '..', script!)), script).toBe(true)
  }
  // A program that this machine lacks at the installation path is not a fault of the unit.
  const verify = () => {
    try {
      return execFileSync(
        'systemd-analyze',
        ['verify', ...units.map((unit) => path.join(DEPLOY, 'systemd', unit))],
        {
          encoding: 'utf8',
          stdio: 'pipe',
        },
      )
    } catch (error) {
      return (error as { stderr: string }).stderr
    }
  }
  expect(
    verify()
      .split('\n')
      .filter((line) => line !== '' && !line.includes('is not executable')),
  ).toEqual([])
})

test('production starts once an operator fills the gaps of the example environment', () => {
  const lines = readFileSync(path.join(DEPLOY, 'systemd/ruvela.env.example'), 'utf8').split('\n')
  const given = Object.fromEntries(
    lines
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.split('=')[0]!, line.slice(line.indexOf('=') + 1)]),
  )
  const filled = { SECRETS_KEY: 'x'.repeat(64), MOLLIE_API_KEY: `live_${'x'.repeat(30)}` }
  expect(() => readConfig({ NODE_ENV: 'production', ...given })).toThrow(/SECRETS_KEY/)
  expect(readConfig({ NODE_ENV: 'production', ...given, ...filled })).toMatchObject({
    HOST: '127.0.0.1',
    SEED: 'none',
  })
})

test('every command in docs/operate.md exists', () => {
  const named = [
    ...DOCUMENT.matchAll(/npm run (?:--silent )?([\w:-]+)/g),
    ...DOCUMENT.matchAll(/sudo ruvela ([\w-]+)/g),
  ].map(([, name]) => name!)
  expect(named.length).toBeGreaterThan(12)
  for (const name of named) expect(SCRIPTS, name).toHaveProperty(name)
  for (const [, file] of DOCUMENT.matchAll(/\b(deploy\/[\w./-]+)/g))
    expect(existsSync(path.resolve(DEPLOY, '..', file!.replace(/\.$/, ''))), file).toBe(true)
})
