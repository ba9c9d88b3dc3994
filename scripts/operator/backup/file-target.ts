import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ConfigError, type Config } from '#platform/base/config.ts'
import { checkedKey, OWN_FILE_MODE, type FileStorage } from '#platform/files/file-storage.ts'
import { openBucket } from '#platform/files/open-storage.ts'
import type { ArchiveEntry } from './tar.ts'

/** Where a restore puts files: all of them, or none. */
export type FileTarget = {
  write(key: string, content: ArchiveEntry['content']): Promise<void>
  /** Moves the files into place once all have been written. */
  takePlace(): Promise<void>
  /** Ends the restore; files that are not in place are removed. */
  close(): Promise<void>
}

/**
 * Opens the configured file storage, regardless of the storage that was backed up.
 * @throws ConfigError when the disk already has files
 */
export async function openFileTarget(config: Config): Promise<FileTarget> {
  return config.STORAGE === 's3' ? targetInBucket(config) : targetOnDisk(config)
}

async function targetOnDisk(config: Config): Promise<FileTarget> {
  const root = path.resolve(config.DATA_DIR, 'files')
  const aside = path.resolve(config.DATA_DIR, 'files.restoring')
  const present = await readdir(root).catch(() => [])
  if (present.length > 0)
    throw new ConfigError(`${root} already contains files. Restore into an empty DATA_DIR.`)
  await rm(aside, { recursive: true, force: true })
  return {
    async write(key, content) {
      const file = path.join(aside, checkedKey(key))
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      await pipeline(Readable.from(content), createWriteStream(file, { mode: OWN_FILE_MODE }))
    },
    async takePlace() {
      await rm(root, { recursive: true, force: true })
      await rename(aside, root).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
    },
    close: () => rm(aside, { recursive: true, force: true }),
  }
}

// A bucket has no folder to rename, so files go to their final keys at once, and a failed restore deletes
// them again. Existing files stay: keys are unique, so a bucket that outlived its database holds the same
// file.
async function targetInBucket(config: Config): Promise<FileTarget> {
  const bucket = openBucket(config)
  const written: string[] = []
  let isComplete = false
  return {
    async write(key, content) {
      if (await has(bucket, key)) return
      const parts: Buffer[] = []
      for await (const part of content) parts.push(part)
      written.push(key)
      // The content type does not matter: the product sets its own when it serves the file.
      await bucket.put(key, Buffer.concat(parts), 'application/octet-stream')
    },
    async takePlace() {
      isComplete = true
    },
    async close() {
      if (!isComplete) for (const key of written) await bucket.delete(key)
    },
  }
}

async function has(bucket: FileStorage, key: string): Promise<boolean> {
  const found = await bucket.get(key)
  found?.stream.destroy()
  return found !== undefined
}
