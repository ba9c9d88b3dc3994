import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { newId } from './global-ids.ts'

/** Where files lie: local disk by default, S3 by configuration. Keys are made by the product, never by a client. */
export type FileStorage = {
  /** Stores a file whole or not at all. */
  put(key: string, content: Buffer, contentType: string): Promise<void>
  /** @returns undefined when there is no such file */
  get(key: string): Promise<{ stream: Readable; sizeBytes: number } | undefined>
  delete(key: string): Promise<void>
}

const KEY = /^[a-z0-9][a-z0-9/_.-]{1,200}$/

/** Files below a folder, written aside and renamed, so that a crash or a full disk leaves no half file under its name. */
export function openLocalStorage(folder: string): FileStorage {
  const root = path.resolve(folder)
  const fileOf = (key: string) => {
    if (!KEY.test(key) || key.includes('..')) throw new Error('not a storage key')
    return path.join(root, key)
  }
  return {
    async put(key, content) {
      const file = fileOf(key)
      const aside = path.join(root, `.${newId()}.part`)
      await mkdir(path.dirname(file), { recursive: true })
      try {
        await writeFile(aside, content, { flush: true })
        await rename(aside, file)
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
    },
    async get(key) {
      const file = fileOf(key)
      const found = await stat(file).catch(() => undefined)
      return found?.isFile() ? { stream: createReadStream(file), sizeBytes: found.size } : undefined
    },
    async delete(key) {
      await rm(fileOf(key), { force: true })
    },
  }
}
