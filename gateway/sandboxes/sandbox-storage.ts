import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#platform/base/config.ts'
import { openLocalStorage, type FileStorage } from '#platform/files/file-storage.ts'
import { openBucket, SANDBOX_FOLDER } from '#platform/files/open-storage.ts'
import type { SandboxState } from '#platform/requests/sandbox-host.ts'

const TEMPLATE = 'template'

/** Where the pictures of invented members are, which all sandboxes show. */
export function templateStorage(config: Config): FileStorage {
  return storageIn(config, TEMPLATE)
}

/** A sandbox's own files, and behind them those of the prepared database. */
export function sandboxStorage(config: Config, state: SandboxState): FileStorage {
  const own = storageIn(config, folderOf(state))
  const template = templateStorage(config)
  return { ...own, get: async (key) => (await own.get(key)) ?? template.get(key) }
}

/** Deletes a sandbox's own files. */
export async function deleteFiles(config: Config, state: SandboxState): Promise<void> {
  if (config.STORAGE === 'local')
    return rm(localFolder(config, folderOf(state)), { recursive: true, force: true })
  const bucket = openBucket(config)
  for await (const key of bucket.list(`${SANDBOX_FOLDER}/${folderOf(state)}/`)) await bucket.delete(key)
}

const folderOf = ({ label, version }: SandboxState) => `${label}-${version}`

// Outside the folder of the installation's own files, which a backup copies.
const localFolder = (config: Config, folder: string) => path.join(config.DATA_DIR, SANDBOX_FOLDER, folder)

function storageIn(config: Config, folder: string): FileStorage {
  if (config.STORAGE === 'local') return openLocalStorage(localFolder(config, folder))
  const bucket = openBucket(config)
  const keyOf = (key: string) => `${SANDBOX_FOLDER}/${folder}/${key}`
  return {
    put: (key, content, contentType) => bucket.put(keyOf(key), content, contentType),
    get: (key) => bucket.get(keyOf(key)),
    delete: (key) => bucket.delete(keyOf(key)),
  }
}
