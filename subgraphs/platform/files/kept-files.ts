import { copyFile, link, mkdir, readdir, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { newId } from '../base/global-ids.ts'

// Cannot be a key's name, which begins with a letter or digit. Each running backup has a folder in it, under
// its own name, with its heartbeat and the files deleted since it began.
const HOLDS = '.backups'
const SIGN = '.sign'
// A killed backup holds nothing any more. The heartbeat is a file's time, so that it also works between
// machines that share the folder.
const HOLD_SECONDS = 300
const SIGN_MILLISECONDS = 30_000

/** A running backup: files deleted in the meantime stay readable for it. */
export type Hold = {
  /** Every file that existed when the hold began, or was added since. */
  list(): Promise<{ key: string; file: string; sizeBytes: number }[]>
  /**
   * Where a listed file is now: it may have been deleted since.
   * @returns undefined when it is gone after all
   */
  find(key: string): Promise<{ file: string; sizeBytes: number } | undefined>
  release(): Promise<void>
}

/**
 * Keeps deleted files of a folder aside until the hold is released. A backup starts it before its database
 * snapshot, so that every file in the snapshot stays readable.
 */
export async function holdFiles(root: string): Promise<Hold> {
  // Clears away the remains of killed backups.
  await currentHolds(root)
  const own = path.join(root, HOLDS, newId())
  await mkdir(own, { recursive: true, mode: 0o700 })
  const sign = path.join(own, SIGN)
  await writeFile(sign, '')
  const signs = setInterval(
    () => void utimes(sign, new Date(), new Date()).catch(() => undefined),
    SIGN_MILLISECONDS,
  )
  // Includes files set aside for others: a backup of an older snapshot shares the hold of the one that made
  // it.
  const places = async () => [root, ...(await currentHolds(root))]
  const find: Hold['find'] = async (key) => {
    for (const place of await places()) {
      const file = path.join(place, key)
      const found = await stat(file).catch(() => undefined)
      if (found?.isFile()) return { file, sizeBytes: found.size }
    }
    return undefined
  }
  return {
    find,
    async list() {
      const keys = new Set<string>()
      // A file deleted while the first place is read turns up in the others.
      for (const place of await places()) for (const key of await keysBelow(place)) keys.add(key)
      const found = await Promise.all(
        [...keys].toSorted().map(async (key) => ({ key, found: await find(key) })),
      )
      return found.flatMap((entry) => (entry.found === undefined ? [] : [{ key: entry.key, ...entry.found }]))
    },
    async release() {
      clearInterval(signs)
      await discardHold(own)
      await rmdir(path.join(root, HOLDS)).catch(() => undefined)
    },
  }
}

/**
 * Sets a file that is about to be deleted aside for each running backup, and clears away the remains of
 * killed ones.
 */
export async function keepForBackups(root: string, key: string): Promise<void> {
  for (const hold of await currentHolds(root)) {
    const kept = path.join(hold, key)
    if (!(await makeFolders(hold, path.dirname(key)))) continue
    await link(path.join(root, key), kept).catch((error: NodeJS.ErrnoException) => {
      // A file system without hard links.
      if (error.code === 'EPERM' || error.code === 'ENOTSUP') return copyFile(path.join(root, key), kept)
      // Another process deleted it at the same moment, or set it aside.
      if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
    })
  }
}

async function currentHolds(root: string): Promise<string[]> {
  const oldest = Date.now() - HOLD_SECONDS * 1000
  const current: string[] = []
  for (const name of await readdir(path.join(root, HOLDS)).catch(() => [])) {
    const hold = path.join(root, HOLDS, name)
    const sign = await stat(path.join(hold, SIGN)).catch(() => undefined)
    if (sign !== undefined && sign.mtimeMs > oldest) current.push(hold)
    // A starting backup has its folder before its heartbeat.
    else if (sign !== undefined || (await isOlderThan(hold, oldest))) await discardHold(hold)
  }
  return current
}

// Another process may be about to put a file into it: the new name is never looked up, and under the old one
// there is no folder any more.
async function discardHold(hold: string): Promise<void> {
  const aside = `${hold}.released`
  await rm(path.join(hold, SIGN), { force: true })
  await rename(hold, aside).catch(() => undefined)
  await rm(aside, { recursive: true, force: true })
}

/**
 * Makes a key's nested folders in a hold.
 * @returns false when the hold has been released in the meantime
 */
async function makeFolders(hold: string, folders: string): Promise<boolean> {
  let made = hold
  for (const folder of folders.split('/').filter((name) => name !== '.')) {
    made = path.join(made, folder)
    try {
      await mkdir(made, { mode: 0o700 })
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOENT') return false
      if (code !== 'EEXIST') throw error
    }
  }
  return true
}

async function isOlderThan(folder: string, time: number): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined)
  return found !== undefined && found.mtimeMs <= time
}

async function keysBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((key) => !key.startsWith('.'))
}
