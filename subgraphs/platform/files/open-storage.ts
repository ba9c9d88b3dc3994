import path from 'node:path'
import type { StorageConfig } from '../base/config.ts'
import { openS3Storage, type S3Storage } from './file-storage-s3.ts'
import { openLocalStorage, type FileStorage } from './file-storage.ts'

/** Where the files of partners' sandboxes are, in the bucket and below DATA_DIR. */
export const SANDBOX_FOLDER = 'sandboxes'

/** The installation's storage, by its configuration (STORAGE, S3_*). */
export function openStorage(config: StorageConfig): FileStorage {
  return config.STORAGE === 'local'
    ? openLocalStorage(path.join(config.DATA_DIR, 'files'))
    : openBucket(config)
}

/** The bucket of the S3_* settings; for STORAGE=s3 only. */
export function openBucket(config: StorageConfig): S3Storage {
  // The configuration has checked that they are set.
  const {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = config
  return openS3Storage({
    endpoint: endpoint!,
    region,
    bucket: bucket!,
    accessKeyId: accessKeyId!,
    secretAccessKey: secretAccessKey!,
  })
}
