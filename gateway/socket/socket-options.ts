import type { LoadShedding } from '../load/load-shedding.ts'
import type { SandboxesFirst } from '../sandboxes.types.ts'

/** What the sockets share with the other routes. */
export type SocketOptions = {
  persisted: Map<string, string>
  shedding: LoadShedding
  sandboxesFirst: SandboxesFirst
}
