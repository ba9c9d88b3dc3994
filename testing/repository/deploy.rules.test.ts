import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ENVIRONMENT_NAMES, readConfig, SUBGRAPHS } from '#platform/base/config.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const DEPLOY = path.join(ROOT, 'deploy')
const DOCUMENT = read('docs/operate.md')
const OPERATING = readdirSync(path.join(ROOT, 'docs/operating'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .map((file) => `docs/operating/${file}`)
const SCRIPTS: Record<string, string> = JSON.parse(read('package.json')).scripts
// Each works without the environment of the service.
const WITHOUT_ENVIRONMENT = [
  '`ruvela site list` is\n`npm run site -- list`', // what `ruvela` stands for
  'npm run backup -- verify', // on another machine
  '`npm run photo-host`', // on a host of its own
  '`npm run operator -- demo-code`', // in a demo
]
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
  for (const [, file] of DOCUMENT.matchAll(/\b((?:deploy|scripts)\/[\w./-]+)/g))
    expect(existsSync(path.join(ROOT, file!.replace(/\.$/, ''))), file).toBe(true)
})

test('documents for operators name commands that have the environment of the service', () => {
  expect(OPERATING.length).toBeGreaterThan(6)
  const found = ['docs/operate.md', ...OPERATING].flatMap((file) => {
    const text = WITHOUT_ENVIRONMENT.reduce((left, known) => left.replaceAll(known, ''), read(file))
    return [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)]
      .filter(([, name]) => SCRIPTS[name!]?.includes('scripts/operator/'))
      .map(([command]) => `${file}: ${command}`)
  })
  expect(found).toEqual([])
})

test('what the mail server runs has the folders and the environment of the other commands', () => {
  const [, argv] = /^ruvela unix .* argv=(.+\n {2}.+)$/m.exec(DOCUMENT)!
  const command = read('deploy/ruvela-command')
  for (const shared of [
    'NODE_ENV=production',
    'DATA_DIR=/var/lib/ruvela',
    '--env-file=/etc/ruvela/ruvela.env',
  ]) {
    expect(argv).toContain(shared)
    expect(command).toContain(shared)
  }
  expect(argv).toContain('/srv/ruvela/scripts/operator/returned-mail.ts')
})

test('the README has every variable of the environment', () => {
  const [, section] = /\n## Operate it\n([^]*?)\n### /.exec(read('README.md'))!
  const documented = new Set([...section!.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name))
  if (section!.includes('`DATABASE_URL_<SUBGRAPH>`'))
    for (const subgraph of SUBGRAPHS) documented.add(`DATABASE_URL_${subgraph.toUpperCase()}`)
  // They are for tests and for `npm run dev`.
  const internal = ['MOLLIE_API_URL', 'WEB_DEVELOPMENT']
  expect(ENVIRONMENT_NAMES.filter((name) => !documented.has(name))).toEqual(internal)
})
