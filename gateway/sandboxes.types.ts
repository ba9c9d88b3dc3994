import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { SandboxHost, SandboxState } from '#platform/requests/sandbox-host.ts'

/** A sandbox that this process has open: an installation and its routes, without a port of its own. */
export type RunningSandbox = {
  answer(request: IncomingMessage, response: ServerResponse): void
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): Promise<void>
}

/** The sandboxes of this process. */
export type Sandboxes = {
  host: SandboxHost
  /**
   * The sandbox in this state, opened if it is not. A version that was open before is closed.
   * @returns 'busy' when as many as allowed are open and all are in use
   */
  enter(state: SandboxState): Promise<Pick<RunningSandbox, 'answer' | 'upgrade'> | 'busy'>
  /** Closes all that are open. Their databases stay. */
  close(): Promise<void>
}

type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void
/** Hands upgrades for a sandbox to it, and the others to this installation's own handler. */
export type SandboxesFirst = (own: UpgradeHandler) => UpgradeHandler
