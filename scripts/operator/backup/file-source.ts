import { createReadStream } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Config } from '#platform/base/config.ts'
import type { S3Storage } from '#platform/files/file-storage-s3.ts'
import { holdFiles } from '#platform/files/kept-files.ts'
import { openBucket, SANDBOX_FOLDER } from '#platform/files/open-storage.ts'
import type { ArchiveEntry } from './tar.ts'

/** The files of an installation during a backup. */
export type FileSource = {
  /**
   * Every file that existed when the source was opened or has been added since. Read each before taking the
   * next.
   */
  read(): AsyncGenerator<{ key: string } & Pick<ArchiveEntry, 'sizeBytes' | 'content'>>
  release(): Promise<void>
}

// One interrupted transfer must not fail a backup of several hours.
const READ_ATTEMPTS = 3

/**
 * Opens the files for a backup, before its database snapshot. Files on disk that are deleted afterwards stay
 * readable. A file deleted from a bucket is gone: its row may be in the backup, and members then see no
 * picture.
 * @returns undefined when the operator excludes files
 */
export async function openFileSource(config: Config): Promise<FileSource | undefined> {
  if (!config.BACKUP_FILES) return undefined
  if (config.STORAGE === 's3') return sourceInBucket(openBucket(config))
  const hold = await holdFiles(path.resolve(config.DATA_DIR, 'files'))
  return {
    async *read() {
      for (const { key } of await hold.list()) {
        const found = await hold.find(key)
        if (found !== undefined)
          yield { key, sizeBytes: found.sizeBytes, content: createReadStream(found.file) }
      }
    },
    release: () => hold.release(),
  }
}

function sourceInBucket(bucket: S3Storage): FileSource {
  return {
    async *read() {
      for await (const key of bucket.list()) {
        // A sandbox's database is in no backup.
        if (key.startsWith(`${SANDBOX_FOLDER}/`)) continue
        const content = await readWhole(bucket, key)
        if (content !== undefined) yield { key, sizeBytes: content.length, content: [content] }
      }
    },
    async release() {},
  }
}

// Read whole into memory, as when the product stored it: that verifies the size and allows a retry.
async function readWhole(bucket: S3Storage, key: string): Promise<Buffer | undefined> {
  for (let attempt = 1; ; attempt++) {
    const found = await bucket.get(key)
    if (found === undefined) return undefined
    try {
      const content = await buffer(found.stream)
      if (content.length === found.sizeBytes) return content
      throw new Error(`${key} has ${found.sizeBytes} bytes, of which ${content.length} came`)
    } catch (error) {
      if (attempt === READ_ATTEMPTS) throw error
    }
  }
}
