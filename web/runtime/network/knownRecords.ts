import { ROOT_ID, type MissingFieldHandler } from 'relay-runtime'

/**
 * Profiles from lists are found by id, so a profile's page can draw that data at once while the rest loads
 * (SRCH-08). Updatable queries find any record by its id.
 */
export const knownRecords: MissingFieldHandler[] = [
  {
    kind: 'linked',
    handle: (field, parent, args) =>
      parent?.getDataID() === ROOT_ID &&
      (field.name === 'profile' || field.name === 'node') &&
      typeof args['id'] === 'string'
        ? args['id']
        : undefined,
  },
]
