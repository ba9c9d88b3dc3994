import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

const root = path.resolve(import.meta.dirname, '..')
const webConfig = path.join(root, 'web/vite.config.ts')
const COMPRESSED = /\.(js|css|svg|json|html|webmanifest|ttf|wasm)$/
const COMPRESSED_FROM_BYTES = 1000
// Level 11 takes seconds per megabyte; only GraphiQL's editor is that large.
const LARGE_BYTES = 1_000_000

function runScript(script: string, ...options: string[]): void {
  const { status } = spawnSync(process.execPath, [path.join(root, script), ...options], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`${script} failed; the reason stands above.`)
}

async function startScript(script: string): Promise<void> {
  const child = spawn(process.execPath, [path.join(root, script)], { cwd: root, stdio: 'inherit' })
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error(`${script} failed; the reason stands above.`)
}

/** Writes brotli and gzip versions beside each text file, so that serving needs no compression. */
async function compressFiles(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && COMPRESSED.test(entry.name),
  )
  for (const entry of files) {
    const file = path.join(entry.parentPath, entry.name)
    const content = readFileSync(file)
    if (content.length < COMPRESSED_FROM_BYTES) continue
    const quality = content.length > LARGE_BYTES ? 7 : 11
    const [brotli, gzipped] = await Promise.all([
      promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
      promisify(gzip)(content, { level: 9 }),
    ])
    writeFileSync(`${file}.br`, brotli)
    writeFileSync(`${file}.gz`, gzipped)
  }
}

try {
  // A build that fails leaves nothing that counts as built (scripts/build-freshness.mjs).
  rmSync(path.join(root, 'dist/.stamp'), { force: true })
  // Refuse to build subgraphs that do not compose or differ from schema/. `npm test` has already checked
  // both.
  if (!process.argv.includes('--checked')) {
    runScript('scripts/generate.ts', '--check', '--schema')
    runScript('scripts/checks/locales.ts')
  }
  // Compile once for all builds; otherwise the plugin would run the compiler for each.
  runScript('scripts/relay.ts')
  process.env.RELAY_COMPILED = 'true'
  // In its own process, beside the builds below.
  const planned = startScript('scripts/query-plans.ts')
  // Browser files first, then the server-rendered JSX, the operators' console, the partners' page, and
  // GraphiQL for frontend developers.
  await build({ configFile: webConfig, logLevel: 'warn' })
  await build({ configFile: webConfig, logLevel: 'warn', build: { ssr: true } })
  await build({ configFile: path.join(root, 'web/vite.operator.config.ts'), logLevel: 'warn' })
  await build({ configFile: path.join(root, 'web/vite.partner.config.ts'), logLevel: 'warn' })
  await build({ configFile: path.join(root, 'web/graphiql/vite.config.ts'), logLevel: 'error' })
  await compressFiles(path.join(root, 'dist/web'))
  await planned
} catch (error) {
  // The compilers' messages name the fault and its place; the stack would only point into the compilers.
  console.error((error as Error).message)
  process.exitCode = 1
}
