import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './installation.mjs'

const STAMP = path.join(ROOT, 'dist', '.stamp')
// Everything that relay-compiler and Vite read: browser code, the schema, and the server-rendered JSX.
const ROOT_FILES = [
  'package-lock.json',
  'package.json',
  'relay.config.js',
  'vite.config.ts',
  'vite.config.js',
  'tsconfig.json',
  'scripts/build.ts',
]
const FOLDERS = [
  { folder: 'web', takes: () => true },
  // The build itself writes schema/persisted-operations.json.
  { folder: 'schema', takes: (name) => name !== 'persisted-operations.json' },
  { folder: 'subgraphs', takes: (name) => name.endsWith('.tsx') || name.endsWith('.schema.ts') },
  { folder: 'gateway', takes: (name) => name.endsWith('.tsx') },
]
const SKIPPED_FOLDERS = new Set(['node_modules', '__generated__', 'e2e', 'dist'])

/**
 * A hash of everything that dist/ is made from.
 * @returns {string} equal for equal sources on every machine
 */
export function hashSources() {
  const hash = createHash('sha256')
  const files = [
    ...ROOT_FILES.filter((file) => existsSync(path.join(ROOT, file))),
    ...FOLDERS.flatMap(({ folder, takes }) => filesBelow(folder, takes)),
  ]
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(ROOT, file)))
      .update('\0')
  return hash.digest('hex')
}

/** Whether dist/ was built from sources with this hash. */
export function isBuilt(sourceHash) {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8').trim() === sourceHash
}

/**
 * Records the hash that dist/ was built from. Take it before the build, so that an edit meanwhile counts as
 * new.
 */
export function markBuilt(sourceHash) {
  mkdirSync(path.dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, `${sourceHash}\n`)
}

function filesBelow(folder, takes) {
  if (!existsSync(path.join(ROOT, folder))) return []
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = `${folder}/${entry.name}`
      if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : filesBelow(file, takes)
      return /\.test\.tsx?$/.test(entry.name) || !takes(entry.name) ? [] : [file]
    })
}
