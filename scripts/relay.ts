// Writes the Relay artifacts once. Debian's watchman breaks the compiler when it is on the PATH, hence the
// environment variable.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const binary = createRequire(import.meta.url)('relay-compiler') as string
const persisted = resolve(root, 'schema/persisted-operations.json')

mkdirSync(resolve(root, 'web/__generated__'), { recursive: true })
if (!existsSync(persisted)) writeFileSync(persisted, '{}\n')
const { status } = spawnSync(binary, ['relay.config.js'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, FORCE_NO_WATCHMAN: '1' },
})
process.exitCode = status ?? 1
