// `npm start` and `npm run dev`: from a fresh or outdated clone to a running service. Plain JavaScript for
// Node 20 and newer, because the product's own Node is one of the packages installed here.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import { hashSources, isBuilt, markBuilt } from './build-freshness.mjs'
import {
  ensureInstalled,
  findNode,
  productEnvironment,
  ROOT,
  SetupError,
  toolEnvironment,
} from './installation.mjs'

// Keep the process small at thousands of open sockets. New objects get 16 MB, regardless of the machine's
// size; garbage is collected when the heap has grown by 60 %, not when it has doubled. `npm run bench`
// measures with the same flags.
const MEMORY_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=60']

try {
  ensureInstalled()
  const node = findNode()
  await build(node)
  serve(node)
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function build(node) {
  const sourceHash = hashSources()
  if (isBuilt(sourceHash)) return
  console.log('Building …')
  // In a new clone, both take half a minute.
  const prepared = run(node, 'scripts/prepare-demo.ts', productEnvironment(node))
  const status = await run(node, 'scripts/build.ts', toolEnvironment(node))
  await prepared
  if (status !== 0) throw new SetupError('The build failed; the reason stands above.')
  markBuilt(sourceHash)
}

async function run(node, script, env) {
  const child = spawn(node, [script], { cwd: ROOT, stdio: 'inherit', env })
  const [status] = await once(child, 'exit')
  return status
}

function serve(node) {
  const parameters = process.argv.slice(2)
  const watch = parameters.includes('--watch') ? ['--watch', '--watch-preserve-output'] : []
  // The sources of web/ are served directly, so a changed component shows without a build.
  const development = watch.length > 0 ? { WEB_DEVELOPMENT: 'true' } : {}
  const rest = parameters.filter((parameter) => parameter !== '--watch')
  const server = spawn(node, [...MEMORY_FLAGS, ...watch, 'scripts/serve.ts', ...rest], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...productEnvironment(node), ...development },
  })
  passOnSignals(server)
  server.on('error', (error) => {
    console.error(`${node} cannot be run: ${error.message}`)
    process.exitCode = 1
  })
  server.on('exit', (code, signal) => process.exit(code ?? 128 + os.constants.signals[signal]))
}

// The server shuts down in its own time and decides the exit code; this process only waits. A terminal sends
// Ctrl-C to its whole process group, so the server already has that signal, and a second one could force it
// to quit.
function passOnSignals(server) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    let passedOn = signal === 'SIGINT' && process.stdin.isTTY === true
    process.on(signal, () => {
      if (!passedOn) server.kill(signal)
      passedOn = true
    })
  }
}
