import type { SubgraphDefinition } from '#platform/services.ts'
import { serveSubgraph } from '#platform/subgraph-server.ts'
import { onAccountEvents, onBillingEvents } from './account.intake.ts'
import { removeFilesOfGonePhoto } from './photo.actions.ts'
import { photoDoors } from './photo.doors.ts'
import { memberData } from './member-data.ts'
import { schema } from './schema.ts'

/** Profiles with their photos, places and blocks, and search. */
export const profiles: SubgraphDefinition = {
  name: 'profiles',
  schema,
  memberData,
  intake: () => ({ accounts: onAccountEvents, billing: onBillingEvents }),
  jobs: { 'profiles.delete-photo-files': ({ db, services }, { photoId }: { photoId: string }) => removeFilesOfGonePhoto(db, services.storage, photoId) },
  routes: photoDoors,
}

if (import.meta.main) await serveSubgraph(profiles)
