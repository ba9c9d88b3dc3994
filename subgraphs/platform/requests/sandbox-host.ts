import type { Kysely } from 'kysely'

/**
 * One state of a partner's sandbox: a database of its own. A reset makes the next version, and the one before
 * is deleted.
 */
export type SandboxState = { label: string; version: number }

/**
 * What keeps the sandboxes of this installation: databases beside its own, opened by the gateway's process on
 * the first request. Their rows are accounts' (subgraphs/accounts/sandbox/).
 */
export type SandboxHost = {
  /** How many partners may have one. */
  limit: number
  /** The password of the invented members. */
  memberPassword: string
  /** Runs the work while no other request works on this sandbox, in any process. */
  alone<Result>(sandboxId: string, work: () => Promise<Result>): Promise<Result>
  /** Copies the prepared database of invented members. What was left of an interrupted try is replaced. */
  create(state: SandboxState): Promise<void>
  /** Works on a sandbox as the owner of its database, whether it is open or not. */
  inDatabase<Result>(state: SandboxState, work: (db: Kysely<unknown>) => Promise<Result>): Promise<Result>
  /**
   * Closes a state in this process, and deletes its database and files. Harmless when there are none. What
   * another process still has open is left for `deleteOthers`.
   */
  delete(state: SandboxState): Promise<void>
  /** Deletes what interrupted changes have left: every database of a sandbox in none of these states. */
  deleteOthers(readStates: () => Promise<SandboxState[]>): Promise<void>
  /** The secret of a state, by which links into it are signed. */
  secretsKeyOf(state: SandboxState): string
}
