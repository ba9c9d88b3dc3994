import { createHash } from 'node:crypto'
import type { Config } from '#platform/base/config.ts'
import type { SandboxState } from '#platform/requests/sandbox-host.ts'

/** An installation, whose sandboxes are databases beside its own. */
export type Beside = {
  config: Pick<Config, 'DATABASE_ROLE_PREFIX'>
  /** The role that owns the installation's database; it needs the right to create databases. */
  adminUrl: string
}

/**
 * The name of a sandbox's database. PostgreSQL keeps 63 characters, which the longest prefix leaves room for.
 */
export function databaseOf(beside: Beside, { label, version }: SandboxState): string {
  return `${databaseBeginning(beside)}${label}_${version}`
}

/** What all names of an installation's sandboxes begin with: a server may have several installations. */
export function databaseBeginning({ config, adminUrl }: Beside): string {
  const ofInstallation = createHash('sha256').update(new URL(adminUrl).pathname).digest('hex').slice(0, 4)
  return `${config.DATABASE_ROLE_PREFIX}_sandbox_${ofInstallation}_`
}
