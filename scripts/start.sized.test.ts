import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { triesAll } from '#testing/run-size.ts'

// A minimal repository with the real start scripts and stand-ins for what they call.
const FILES = {
  'package.json': '{ "type": "module" }',
  'package-lock.json': JSON.stringify(lockfileWith('1.0.0')),
  'node_modules/.package-lock.json': JSON.stringify(lockfileWith('1.0.0')),
  // Each waits for the other.
  'scripts/build.ts': meet('built', 'building', 'preparing'),
  'scripts/prepare-demo.ts': meet('prepared', 'preparing', 'building'),
  'web/main.tsx': 'one',
  'scripts/serve.ts': `
    let count: number = 0
    process.on('SIGTERM', () => {
      count += 1
      setTimeout(() => { console.log('asked to stop', count); process.exit(3) }, 200)
    })
    setInterval(() => {}, 60_000)
    console.log('up')`,
  'npm-cli.js': `
    import fs from 'node:fs'
    console.log('npm', process.argv[2])
    fs.cpSync('package-lock.json', 'node_modules/.package-lock.json')`,
}

function meet(said: string, own: string, other: string): string {
  return `
    import fs from 'node:fs'
    fs.writeFileSync('${own}', '')
    while (!fs.existsSync('${other}')) await new Promise((resolve) => setTimeout(resolve, 10))
    console.log('${said}')`
}

let root: string
let started: ChildProcess[]

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'ruvela-start-'))
  started = []
  for (const [file, text] of Object.entries(FILES)) write(file, text)
  for (const script of ['start.mjs', 'installation.mjs', 'build-freshness.mjs']) {
    fs.copyFileSync(path.join(import.meta.dirname, script), path.join(root, 'scripts', script))
  }
})

afterEach(() => {
  for (const process of started) process.kill('SIGTERM')
  fs.rmSync(root, { recursive: true, force: true })
})

test('the server is asked to stop once, shuts down in its own time and decides the exit code', async () => {
  const { process, lines } = start()
  await untilUp(lines)
  process.kill('SIGTERM')
  process.kill('SIGTERM')
  expect(await next(lines)).toBe('asked to stop 1')
  expect((await once(process, 'exit'))[0]).toBe(3)
})

test('the demo’s database is prepared while the client is built', async () => {
  expect(await startOnce()).toEqual(expect.arrayContaining(['built', 'prepared']))
})

test('a second start skips the build, and a start after an edit builds again @long', async () => {
  expect(await startOnce()).toContain('built')
  expect(await startOnce()).not.toContain('built')
  write('web/main.tsx', 'two')
  expect(await startOnce()).toContain('built')
})

if (triesAll())
  test('a start installs packages only when they differ from the lockfile', async () => {
    expect(await startOnce()).not.toContain('npm ci')
    write('package-lock.json', JSON.stringify(lockfileWith('1.0.1')))
    expect(await startOnce()).toContain('npm ci')
    expect(await startOnce()).not.toContain('npm ci')
  })

test('a failed build ends the start with an error @long', async () => {
  write('scripts/prepare-demo.ts', '')
  write('scripts/build.ts', 'process.exit(1)')
  const { process } = start()
  expect((await once(process, 'exit'))[0]).toBe(1)
})

function lockfileWith(version: string) {
  return {
    packages: {
      '': {},
      'node_modules/some-package': { version },
      // Neither may count as missing: a package for other machines, and its dependency.
      'node_modules/for-aix': { version, optional: true, os: ['aix'] },
      'node_modules/needed-by-for-aix': { version, optional: true },
    },
  }
}

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  fs.writeFileSync(path.join(root, file), text)
}

function start() {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_execpath: path.join(root, 'npm-cli.js') },
  })
  started.push(child)
  return { process: child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() }
}

async function startOnce(): Promise<string[]> {
  const { process, lines } = start()
  const seen = await untilUp(lines)
  process.kill('SIGTERM')
  await once(process, 'exit')
  return seen
}

async function untilUp(lines: AsyncIterator<string>): Promise<string[]> {
  const seen: string[] = []
  for (;;) {
    const line = await next(lines)
    if (line === 'up') return seen
    if (line === undefined) throw new Error(`ended before it was up: ${seen.join('\n')}`)
    seen.push(line)
  }
}

async function next(lines: AsyncIterator<string>): Promise<string | undefined> {
  return (await lines.next()).value as string | undefined
}
