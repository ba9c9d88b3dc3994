import { connected, mayCreateDatabases } from './sandbox-database.store.ts'

/** Sandboxes are allowed, and their databases cannot be made. */
class SandboxRightMissingError extends Error {
  override name = 'SandboxRightMissingError'
}

/**
 * Checks at the start whether sandboxes can be created, so that no partner's first one fails instead.
 * @throws SandboxRightMissingError
 */
export async function requireRightForSandboxes(adminUrl: string): Promise<void> {
  if (await connected(adminUrl, mayCreateDatabases)) return
  throw new SandboxRightMissingError(
    `SANDBOXES: the role ${new URL(adminUrl).username} of DATABASE_URL needs the right CREATEDB, because each sandbox is a database. Grant it, or set SANDBOXES=0.`,
  )
}
