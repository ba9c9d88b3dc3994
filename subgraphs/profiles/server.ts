import type { Kysely } from 'kysely'
import type { HandlersFor } from '#platform/events/domain-events.ts'
import type { SubgraphDefinition } from '#platform/process/subgraph-definition.ts'
import { serveSubgraph } from '#platform/process/subgraph-server.ts'
import type { AccountsEvents } from '#subgraphs/accounts/events.ts'
import { profilesEvents } from './events.ts'
import { COUNT_DAYS, countProfilesDays } from './figures/day-count.jobs.ts'
import { housePhotoRoutes } from './house/house-photo.routes.ts'
import { memberData } from './member-data.ts'
import { moderatedPhotoRoutes } from './moderation/moderated-photo.routes.ts'
import { applyModeration } from './moderation/moderation.handlers.ts'
import { removeFilesOfGonePhoto } from './photo/photo.actions.ts'
import { photoRoutes } from './photo/photo.routes.ts'
import { onAccountEvents, onBillingEvents } from './profile/account.handlers.ts'
import { profilePages } from './profile/archive-pages.store.ts'
import { renewNameClaims } from './profile/name-claim.store.ts'
import { schema } from './schema.ts'
import { flushPresence } from './search-index/presence.actions.ts'
import type { Tables } from './tables.ts'

const accountHandlers: HandlersFor<AccountsEvents, 'profiles'> = {
  ...onAccountEvents,
  'moderation.decided': applyModeration,
}

/** Profiles with their photos, places and blocks, and search. */
export const profiles: SubgraphDefinition = {
  name: 'profiles',
  schema,
  memberData: { ...memberData, pages: profilePages },
  events: profilesEvents,
  eventHandlers: () => ({ accounts: accountHandlers, billing: onBillingEvents }),
  jobs: {
    'profiles.renew-name-claims': async ({ db }) => void (await renewNameClaims(db)),
    'profiles.delete-photo-files': ({ db, services }, { photoId }: { photoId: string }) =>
      removeFilesOfGonePhoto(db, services.storage, photoId),
    [COUNT_DAYS]: countProfilesDays,
  },
  schedule: { 'profiles.renew-name-claims': '*/10 * * * *', [COUNT_DAYS]: '*/10 * * * *' },
  writeBuffered: ({ db, services }) => flushPresence(db as Kysely<Tables>, services),
  routes: (app, route) => {
    photoRoutes(app, route)
    moderatedPhotoRoutes(app, route)
    housePhotoRoutes(app, route)
  },
}

if (import.meta.main) await serveSubgraph(profiles)
