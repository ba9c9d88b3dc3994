import { ConfigError, readConfig, readPhotoHostConfig } from '#platform/base/config.ts'
import { openStorage } from '#platform/files/open-storage.ts'
import { photoHostKeys } from '#subgraphs/profiles/photo/photo-host.rules.ts'
import { createPhotoHost } from '#subgraphs/profiles/photo/photo-host.ts'
import { printHelpIfAsked } from './operator-command.ts'

const USAGE = `npm run photo-host -- key    Prints PHOTO_HOST_KEY for hosts of photos, where the product runs.
npm run photo-host           Serves photos by the signature in their paths. Needs PHOTO_HOST_KEY and the
                             storage (DATA_DIR, or STORAGE=s3 with S3_*); PORT and HOST say where.`

/** `npm run photo-host`: another host that serves photos, without a database. */
printHelpIfAsked(USAGE)
try {
  const [action, ...more] = process.argv.slice(2)
  if (more.length > 0 || (action !== undefined && action !== 'key')) throw new ConfigError(USAGE)
  if (action === 'key')
    console.log(
      photoHostKeys(readConfig())
        .map((key) => key.toString('base64url'))
        .join(','),
    )
  else {
    const { keys, HOST, PORT, ...storage } = readPhotoHostConfig()
    createPhotoHost({ keys, storage: openStorage(storage) }).listen(PORT, HOST, () =>
      console.log(`Serving photos on http://${HOST}:${PORT}`),
    )
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 78
}
