import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { existingCluster, openCluster, serverEnvironment, type Cluster } from './postgres-cluster.ts'
import {
  isRunning,
  type Postmaster,
  processIdentity,
  readPostmaster,
  removeStaleLocks,
} from './postmaster.ts'

/** A PostgreSQL server that belongs to this service and runs beside it. */
export type EmbeddedPostgres = {
  /** The superuser's connection string for a database; `postgres` by default. */
  url(database?: string): string
  /**
   * True when the server was already running: the process that started it was killed, or is still there and
   * shares it.
   */
  adopted: boolean
  /** Stops the server and returns when it has ended; leaves it alone while another living process owns it. */
  stop(): Promise<void>
  /** Whether the server's process is running. */
  isRunning(): boolean
  /**
   * Starts the server again after it has ended, at the same address.
   * @throws Error – with the server's own words when it does not start
   */
  restart(): Promise<void>
  /** False when the data that a server needs is gone. */
  canStart(): boolean
  /** The cluster's directory: its data, password, socket and server.log. */
  directory: string
  /** The server's log file. */
  logFile: string
}

/** How to start a server; see `startEmbeddedPostgres`. */
export type EmbeddedPostgresOptions = {
  /** The service's data directory; the cluster gets its own directory in it, such as pg18. */
  dataDir: string
  /** Server settings in addition to the defaults, which are durable. They do not reach an adopted server. */
  settings?: Record<string, string>
  /** Programs to use instead of the packaged ones, for instance /usr/lib/postgresql/15/bin. */
  binariesDirectory?: string
}

const DEFAULT_SETTINGS = {
  max_connections: '200',
  shared_buffers: '256MB',
  unix_socket_permissions: '0700',
  log_timezone: 'UTC',
  // A statement or a key in the log would carry members' words and addresses there.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}
const SOCKET_PORT = 5432
// sockaddr_un holds 108 bytes on Linux and 104 on macOS, including the final zero.
const SOCKET_PATH_MAX_BYTES = 103
const START_LIMIT_MILLISECONDS = 300_000
const FAST_STOP_LIMIT_MILLISECONDS = 60_000
const IMMEDIATE_STOP_LIMIT_MILLISECONDS = 15_000
const POLL_MILLISECONDS = 10
const LOG_MAX_BYTES = 10_000_000

/**
 * Starts the service's own PostgreSQL, or adopts the one that still runs on the data directory because the
 * process that started it was killed. Creates the cluster the first time. Connections need a generated
 * password and use a unix socket, or 127.0.0.1 where there can be none.
 * @throws Error – with the server's own words when it does not start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = openCluster({
    dataDir: options.dataDir,
    binariesDirectory: options.binariesDirectory,
    durable: options.settings?.['fsync'] !== 'off',
  })
  const running = await waitForRunning(cluster)
  let postmaster: Postmaster = running ?? (await launch(cluster, options.settings ?? {}))
  let identity = processIdentity(postmaster.pid)
  const owned = claim(cluster)
  const password = fs.readFileSync(path.join(cluster.directory, 'password'), 'utf8').trim()
  return {
    adopted: running !== undefined,
    directory: cluster.directory,
    logFile: logFile(cluster),
    url: (database = 'postgres') => connectionString(postmaster, password, database),
    isRunning: () => isRunning(postmaster.pid) && processIdentity(postmaster.pid) === identity,
    canStart: () => fs.existsSync(path.join(cluster.data, 'PG_VERSION')),
    async restart() {
      postmaster =
        (await waitForRunning(cluster)) ??
        (await launch(cluster, { ...options.settings, ...samePort(postmaster) }))
      identity = processIdentity(postmaster.pid)
    },
    stop: async () => {
      if (owned || claim(cluster)) await stop(cluster, { pid: postmaster.pid, identity })
    },
  }
}

/** Whether a data directory has its own cluster. */
export function hasEmbeddedPostgres(dataDir: string): boolean {
  return fs.existsSync(dataDir) && existingCluster(dataDir) !== undefined
}

// Connected clients know the port, and a server without a socket would take another one.
function samePort({ socketDirectory, port }: Postmaster): Record<string, string> {
  return socketDirectory === '' ? { port: String(port) } : {}
}

// The host in the query wins for pg and for libpq; the one in front is there because a URL needs a host.
function connectionString(postmaster: Postmaster, password: string, database: string): string {
  const address = `postgres://postgres:${password}@${postmaster.socketDirectory === '' ? '127.0.0.1' : 'localhost'}:${postmaster.port}`
  const socket =
    postmaster.socketDirectory === '' ? '' : `?host=${encodeURIComponent(postmaster.socketDirectory)}`
  return `${address}/${encodeURIComponent(database)}${socket}`
}

/**
 * Returns the server that runs on the cluster once it accepts connections; undefined when none runs, or when
 * the last one is stopping.
 */
async function waitForRunning(cluster: Cluster): Promise<Postmaster | undefined> {
  const deadline = Date.now() + START_LIMIT_MILLISECONDS
  for (;;) {
    const postmaster = readPostmaster(cluster.data)
    if (postmaster === undefined || postmaster.status === 'ready') return postmaster
    if (Date.now() > deadline) {
      throw new Error(
        `PostgreSQL (process ${postmaster.pid}) has been ${postmaster.status} for ${START_LIMIT_MILLISECONDS / 1000} s: ${logTail(cluster)}`,
      )
    }
    await sleep(POLL_MILLISECONDS)
  }
}

async function launch(cluster: Cluster, settings: Record<string, string>): Promise<Postmaster> {
  removeStaleLocks(cluster.data, cluster.directory)
  rotateLog(cluster)
  const socketPath = path.join(cluster.directory, `.s.PGSQL.${SOCKET_PORT}`)
  const transports: ('socket' | 'tcp')[] =
    process.platform !== 'win32' && Buffer.byteLength(socketPath) <= SOCKET_PATH_MAX_BYTES
      ? ['socket', 'tcp']
      : ['tcp']
  for (const transport of transports) {
    const postmaster = await tryLaunch(cluster, {
      ...DEFAULT_SETTINGS,
      ...(await listenSettings(cluster, transport)),
      ...settings,
    })
    if (postmaster !== undefined) return postmaster
    // Some file systems, such as folders shared into a virtual machine, do not support sockets.
    if (!logTail(cluster).includes('Unix-domain socket')) break
  }
  throw new Error(`PostgreSQL did not start. ${logFile(cluster)} ends with:\n${logTail(cluster)}`)
}

async function listenSettings(
  cluster: Cluster,
  transport: 'socket' | 'tcp',
): Promise<Record<string, string>> {
  if (transport === 'socket')
    return { listen_addresses: '', unix_socket_directories: cluster.directory, port: String(SOCKET_PORT) }
  return { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(await findFreePort()) }
}

/**
 * Starts the server program; undefined when it ended before it was ready and no other process's server runs
 * on the cluster.
 */
async function tryLaunch(
  cluster: Cluster,
  settings: Record<string, string>,
): Promise<Postmaster | undefined> {
  const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = fs.openSync(logFile(cluster), 'a', 0o600)
  giveToServer(cluster, logFile(cluster))
  const server = spawn(cluster.binaries.postgres, ['-D', cluster.data, ...parameters], {
    ...cluster.user,
    cwd: cluster.directory,
    stdio: ['ignore', log, log],
    env: serverEnvironment(),
    // A group of its own: Ctrl-C reaches every process of the terminal's group, and the service must drain
    // before its database ends.
    detached: true,
    windowsHide: true,
  })
  fs.closeSync(log)
  let ended = false
  server.on('exit', () => (ended = true)).on('error', () => (ended = true))
  server.unref()
  const deadline = Date.now() + START_LIMIT_MILLISECONDS
  while (!ended) {
    const postmaster = readPostmaster(cluster.data)
    if (postmaster?.pid === server.pid && postmaster?.status === 'ready') return postmaster
    if (Date.now() > deadline)
      throw new Error(
        `PostgreSQL is not ready after ${START_LIMIT_MILLISECONDS / 1000} s: ${logTail(cluster)}`,
      )
    await sleep(POLL_MILLISECONDS)
  }
  // Another process may have started it at the same moment and won the lock.
  return waitForRunning(cluster)
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

/**
 * Records that this process stops the server in the end, unless another living process already did. In that
 * case the server is shared, so that a second start that fails on a taken port does not end the first one's
 * database.
 * @returns whether this process is the owner now
 */
function claim(cluster: Cluster): boolean {
  const note = path.join(cluster.directory, 'owner')
  const owner = fs.existsSync(note) ? fs.readFileSync(note, 'utf8').trim() : ''
  const ownerPid = Number(owner.split(' ')[0])
  if (ownerPid > 0 && isRunning(ownerPid) && processIdentity(ownerPid) === owner) return false
  fs.writeFileSync(note, `${processIdentity(process.pid)}\n`, { mode: 0o600 })
  giveToServer(cluster, note)
  return true
}

// Files that root writes beside the data stay usable when the cluster's owner starts it next time.
function giveToServer({ user }: Cluster, file: string): void {
  if (user !== undefined) fs.chownSync(file, user.uid, user.gid)
}

async function stop(cluster: Cluster, known: { pid: number; identity: string }): Promise<void> {
  fs.rmSync(path.join(cluster.directory, 'owner'), { force: true })
  // The current server: after a crash it may be a restarted one that is not ready yet.
  const pid = readPostmaster(cluster.data)?.pid
  if (pid === undefined) {
    // Its data was removed, and it would run on without them for a minute.
    if (isRunning(known.pid) && processIdentity(known.pid) === known.identity) signal(known.pid, 'SIGQUIT')
    return
  }
  if (process.platform === 'win32') {
    spawnSync(cluster.binaries.pgCtl, ['stop', '-D', cluster.data, '-m', 'fast', '-w'], { windowsHide: true })
    return
  }
  // Fast: open transactions are rolled back and everything committed is flushed. Immediate, the last resort,
  // recovers at the next start.
  signal(pid, 'SIGINT')
  if (await hasEnded(pid, FAST_STOP_LIMIT_MILLISECONDS)) return
  signal(pid, 'SIGQUIT')
  if (!(await hasEnded(pid, IMMEDIATE_STOP_LIMIT_MILLISECONDS)))
    throw new Error(`PostgreSQL (process ${pid}) does not stop: ${logTail(cluster)}`)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function hasEnded(pid: number, limitMs: number): Promise<boolean> {
  const deadline = Date.now() + limitMs
  while (isRunning(pid)) {
    if (Date.now() > deadline) return false
    await sleep(POLL_MILLISECONDS)
  }
  return true
}

function logFile(cluster: Cluster): string {
  return path.join(cluster.directory, 'server.log')
}

function logTail(cluster: Cluster): string {
  return fs.readFileSync(logFile(cluster), 'utf8').trimEnd().split('\n').slice(-8).join('\n')
}

function rotateLog(cluster: Cluster): void {
  const file = logFile(cluster)
  if (fs.existsSync(file) && fs.statSync(file).size > LOG_MAX_BYTES) fs.renameSync(file, `${file}.1`)
}
