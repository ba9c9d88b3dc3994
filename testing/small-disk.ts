import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A disk that fills up quickly. */
export type SmallDisk = { folder: string; remove: () => void }

/** A real disk of a given size; undefined when this process may not mount one. */
export function mountSmallDisk(sizeKilobytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'ruvela-disk-'))
  const options = ['-t', 'tmpfs', '-o', `size=${sizeKilobytes}k`, 'none', folder]
  try {
    execFileSync('mount', options, { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  return {
    folder,
    remove() {
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true })
    },
  }
}
