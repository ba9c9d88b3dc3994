import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { copyOfProduct } from './copy.ts'
import type { FaultRow, Guard } from './row.ts'

/**
 * Runs a row on a copy of the product without its guard.
 * @returns the faults: the row must go red by what it finds, not because it could not run
 */
export async function checkRow({ id, guard }: FaultRow): Promise<string[]> {
  const folder = copyOfProduct()
  try {
    takeOut(folder, guard)
    const said = await runIn(folder, id)
    const [result] = /^ {2}(FELL|held|left out|ended) .*$/m.exec(said) ?? ['it said nothing']
    if (result.trim().startsWith('FELL')) {
      console.log(`  red   ${id} without its guard: ${result.trim()}`)
      return []
    }
    return [`not red without its guard in ${guard.file}: ${result.trim()}`]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function takeOut(folder: string, { file, text, without }: Guard): void {
  const place = path.join(folder, file)
  const parts = readFileSync(place, 'utf8').split(text)
  if (parts.length !== 2) throw new Error(`${file} has the guard ${parts.length - 1} times: ${text}`)
  writeFileSync(place, parts.join(without))
}

function runIn(folder: string, id: string): Promise<string> {
  const child = spawn(process.execPath, ['testing/faults/faults.ts', id, '--first'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return new Promise((resolve) => child.once('close', () => resolve(said)))
}
