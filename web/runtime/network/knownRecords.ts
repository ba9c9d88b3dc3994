import { ROOT_ID, type MissingFieldHandler } from 'relay-runtime'

/**
 * A profile that a list has brought is known under its id, so its page can draw that much at once while the rest is on its way (SRCH-08), and an
 * updatable query finds any record by its id.
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
