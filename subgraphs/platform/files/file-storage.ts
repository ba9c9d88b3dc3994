import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { UserError } from '../base/errors.ts'
import { newId } from '../base/global-ids.ts'
import { log } from '../base/log.ts'
import { keepForBackups } from './kept-files.ts'

/**
 * Where files are stored: local disk by default, S3 by configuration. The product makes the keys, never a
 * client.
 */
export type FileStorage = {
  /**
   * Stores a file completely or not at all.
   * @throws StorageUnavailableError when the disk is full or the store cannot be reached
   */
  put(key: string, content: Buffer, contentType: string): Promise<void>
  /** @returns undefined when there is no such file */
  get(key: string): Promise<{ stream: Readable; sizeBytes: number } | undefined>
  delete(key: string): Promise<void>
}

/**
 * Files cannot be stored at the moment: the disk is full, or the store does not answer. Nothing was written.
 */
export class StorageUnavailableError extends UserError {
  constructor() {
    super('STORAGE_UNAVAILABLE', 'Files cannot be stored at the moment')
  }
}

/** Members' pictures and archives: readable by this process's user only. */
export const OWN_FILE_MODE = 0o600

const KEY = /^[a-z0-9][a-z0-9/_.-]{1,200}$/
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO'])

/**
 * Files below a folder. Each is written to a temporary name and renamed, so that a crash or a full disk
 * leaves no partial file behind.
 */
export function openLocalStorage(folder: string): FileStorage {
  const root = path.resolve(folder)
  const fileOf = (key: string) => path.join(root, checkedKey(key))
  return {
    async put(key, content) {
      const file = fileOf(key)
      const aside = path.join(root, `.${newId()}.part`)
      try {
        await mkdir(path.dirname(file), { recursive: true })
        await writeFile(aside, content, { flush: true, mode: OWN_FILE_MODE })
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
      await keepForBackups(root, key)
      await rm(file, { force: true })
      // An empty folder would still reveal that a file was there; rmdir leaves a non-empty one alone.
      if (path.dirname(file) !== root) await rmdir(path.dirname(file)).catch(() => undefined)
    },
  }
}

/** Whether the product could have made this key. */
export function isStorageKey(key: string): boolean {
  return KEY.test(key) && !key.includes('..')
}

/** Returns a valid key or throws: a key becomes a path or an address. */
export function checkedKey(key: string): string {
  if (!isStorageKey(key)) throw new Error('not a storage key')
  return key
}

/**
 * The member's error for a failed write: StorageUnavailableError for a full or failing disk, else the failure
 * itself.
 */
export function storageError(error: unknown): unknown {
  const { code } = error as { code?: string }
  if (code === undefined || !FULL.has(code)) return error
  log.error({ code }, 'a file could not be written')
  return new StorageUnavailableError()
}
