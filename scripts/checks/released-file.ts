import { execFileSync } from 'node:child_process'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')

/**
 * A file as it was in the newest release, which is the newest tag `v*`.
 * @returns undefined before the first release, and where the release had no such file
 */
export function releasedFile(file: string): string | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  try {
    const tag = git('tag', '--list', 'v*', '--sort=-version:refname').split('\n')[0]
    return tag ? git('show', `${tag}:${file}`) : undefined
  } catch {
    return undefined // an archive without history, or a tag from before the file
  }
}
