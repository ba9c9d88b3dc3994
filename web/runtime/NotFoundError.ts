/**
 * Thrown by a loader or while rendering if the address names nothing the viewer may see; shows the not-found
 * screen (SITE-14).
 */
export class NotFoundError extends Error {
  constructor() {
    super('not found')
    this.name = 'NotFoundError'
  }
}
