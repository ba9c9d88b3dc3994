import type { Config, SubgraphName } from '../base/config.ts'
import type { PubSub } from '../events/pub-sub.ts'
import type { FileStorage } from '../files/file-storage.ts'
import type { ActionCounter } from './action-counter.ts'
import type { SandboxHost } from './sandbox-host.ts'

/** A subgraph's services in addition to its database; one set per process. */
export type Services = {
  config: Config
  pubSub: PubSub
  storage: FileStorage
  actions: ActionCounter
  subgraph: SubgraphName
  /** The sandboxes of partners; undefined where the installation has none. */
  sandboxes?: SandboxHost | undefined
}
