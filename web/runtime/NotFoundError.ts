/** Thrown by a loader or while rendering when the address names nothing that the viewer may see: the not-found screen follows (SITE-14). */
export class NotFoundError extends Error {
  constructor() {
    super('not found')
    this.name = 'NotFoundError'
  }
}
