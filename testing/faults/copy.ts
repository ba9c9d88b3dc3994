import { cpSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')
const LINKED = ['node_modules', 'dist']
const LEFT = [...LINKED, '.git', '.data', '.cache', 'test-results', 'playwright-report']

/**
 * Copies the product's sources, so that they can be changed. @returns the folder, which the caller removes
 */
export function copyOfProduct(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'ruvela-copy-'))
  cpSync(ROOT, folder, {
    recursive: true,
    filter: (source) => !LEFT.includes(path.relative(ROOT, source)),
  })
  for (const name of LINKED) symlinkSync(path.join(ROOT, name), path.join(folder, name))
  return folder
}
