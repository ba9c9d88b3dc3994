import type { Generated } from 'kysely'

/** A partner's sandbox: an installation of its own in a database of its own, named by label and version. */
export type SandboxTable = {
  id: string
  siteId: string
  partner: string
  network: string | null
  ref: string | null
  label: string
  host: string
  /** Rises with every reset; 0 until it is made. */
  version: Generated<number>
  createdAt: Generated<Date>
  madeAt: Date | null
  lastUsedAt: Generated<Date>
}
