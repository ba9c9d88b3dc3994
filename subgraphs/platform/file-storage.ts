import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from './config.ts'
import { UserError } from './errors.ts'
import { openS3Storage } from './file-storage-s3.ts'
import { newId } from './global-ids.ts'
import { log } from './log.ts'

/** Where files lie: local disk by default, S3 by configuration. Keys are made by the product, never by a client. */
export type FileStorage = {
  /**
   * Stores a file whole or not at all.
   * @throws StorageUnavailableError when the disk is full or the store cannot be reached
   */
  put(key: string, content: Buffer, contentType: string): Promise<void>
  /** @returns undefined when there is no such file */
  get(key: string): Promise<{ stream: Readable; sizeBytes: number } | undefined>
  delete(key: string): Promise<void>
}

/** Files cannot be kept at the moment: the disk is full, or the store does not answer. Nothing was written. */
export class StorageUnavailableError extends UserError {
  constructor() {
    super('STORAGE_UNAVAILABLE', 'Files cannot be kept at the moment')
  }
}

const KEY = /^[a-z0-9][a-z0-9/_.-]{1,200}$/
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO'])

/** The installation's storage as its configuration says (STORAGE, S3_*). */
export function openStorage(config: Config): FileStorage {
  if (config.STORAGE === 'local') return openLocalStorage(path.join(config.DATA_DIR, 'files'))
  // The configuration has checked that they are there.
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  return openS3Storage({ endpoint: endpoint!, region, bucket: bucket!, accessKeyId: accessKeyId!, secretAccessKey: secretAccessKey! })
}

/** Files below a folder, written aside and renamed, so that a crash or a full disk leaves no half file under its name. */
export function openLocalStorage(folder: string): FileStorage {
  const root = path.resolve(folder)
  const fileOf = (key: string) => path.join(root, checkedKey(key))
  return {
    async put(key, content) {
      const file = fileOf(key)
      const aside = path.join(root, `.${newId()}.part`)
      try {
        await mkdir(path.dirname(file), { recursive: true })
        await writeFile(aside, content, { flush: true })
        await rename(aside, file)
      } catch (error) {
        await rm(aside, { force: true })
        throw storageError(error)
      }
    },
    async get(key) {
      const file = fileOf(key)
      const found = await stat(file).catch(() => undefined)
      return found?.isFile() ? { stream: createReadStream(file), sizeBytes: found.size } : undefined
    },
    async delete(key) {
      const file = fileOf(key)
      await rm(file, { force: true })
      // A folder that is empty now would still say that something was there; one that is not stays.
      if (path.dirname(file) !== root) await rmdir(path.dirname(file)).catch(() => undefined)
    },
  }
}

/** A key of ours, or an error: a key becomes a path or an address. */
export function checkedKey(key: string): string {
  if (!KEY.test(key) || key.includes('..')) throw new Error('not a storage key')
  return key
}

/** What a failure to write means to the member: StorageUnavailableError for a full or failing disk, else the failure itself. */
export function storageError(error: unknown): unknown {
  const { code } = error as { code?: string }
  if (code === undefined || !FULL.has(code)) return error
  log.error({ code }, 'a file could not be written')
  return new StorageUnavailableError()
}
