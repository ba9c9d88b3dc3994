import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import {
  findPostgresBinaries,
  type PostgresBinaries,
  postgresUser,
  type PostgresUser,
  requirePostgresBinaries,
} from './postgres-binaries.ts'

/** The files of one PostgreSQL server, with its programs and the user that runs them. */
export type Cluster = {
  directory: string
  data: string
  binaries: PostgresBinaries
  user: PostgresUser | undefined
}

// The place for root's cluster when the user that runs PostgreSQL cannot enter its own directory.
const SYSTEM_DIRECTORY = '/var/lib/ruvela'

/**
 * Finds the cluster of a data directory, and creates it when there is none.
 * @param options.binariesDirectory programs to use instead of the packaged ones
 * @param options.durable whether a new cluster is flushed to disk before it counts as created
 * @throws Error – when the cluster is of another major version, belongs to another user, or cannot be created
 */
export function openCluster({
  dataDir,
  binariesDirectory,
  durable,
}: {
  dataDir: string
  binariesDirectory: string | undefined
  durable: boolean
}): Cluster {
  const serviceUser = postgresUser()
  const dataDirectory = makeDataDirectory(dataDir, serviceUser)
  const existing = existingCluster(dataDirectory)
  // root runs an existing cluster as its owner.
  const user = (serviceUser && existing && ownerOf(existing.directory)) ?? serviceUser
  const enterable = user === undefined || canEnter(dataDirectory, user)
  const binaries =
    binariesDirectory === undefined
      ? findPostgresBinaries(user, [enterable ? dataDirectory : SYSTEM_DIRECTORY])
      : requirePostgresBinaries(binariesDirectory, user)
  if (existing !== undefined && existing.majorVersion !== binaries.majorVersion) {
    throw new Error(
      `${existing.directory} was made by PostgreSQL ${existing.majorVersion}, but the programs here are PostgreSQL ${binaries.majorVersion}, ` +
        'which cannot open it. Take a backup with the old version and restore it into an empty data directory.',
    )
  }
  const directory =
    existing?.directory ?? createCluster(dataDirectory, binaries, { user, enterable, durable })
  return { directory, data: path.join(directory, 'data'), binaries, user }
}

function makeDataDirectory(dataDir: string, user: PostgresUser | undefined): string {
  const created = fs.mkdirSync(dataDir, { recursive: true })
  // Passable but not readable for the user that runs PostgreSQL, whatever root's umask.
  if (created !== undefined && user !== undefined) fs.chmodSync(dataDir, 0o711)
  return fs.realpathSync(dataDir)
}

export function existingCluster(
  dataDirectory: string,
): { directory: string; majorVersion: number } | undefined {
  const newest = fs
    .readdirSync(dataDirectory)
    .map((name) => Number(/^pg(\d+)$/.exec(name)?.[1] ?? 0))
    .reduce((a, b) => Math.max(a, b), 0)
  if (newest === 0) return undefined
  const link = path.join(dataDirectory, `pg${newest}`)
  try {
    const directory = fs.realpathSync(link)
    fs.accessSync(path.join(directory, 'data'), fs.constants.R_OK)
    return { directory, majorVersion: newest }
  } catch (error) {
    throw new Error(`The database in ${link} cannot be read by this user: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

function ownerOf(directory: string): PostgresUser | undefined {
  const { uid, gid } = fs.statSync(path.join(directory, 'data'))
  return uid === 0 ? undefined : { uid, gid }
}

function canEnter(directory: string, user: PostgresUser): boolean {
  return spawnSync('test', ['-x', directory], { ...user, cwd: '/' }).status === 0
}

/**
 * Creates a new cluster beside its place and renames it, so that an interrupted one is never opened, and the
 * first of two processes wins. The name carries the major version, because no other version can open the
 * files.
 */
function createCluster(
  dataDirectory: string,
  binaries: PostgresBinaries,
  { user, enterable, durable }: { user: PostgresUser | undefined; enterable: boolean; durable: boolean },
): string {
  const name = `pg${binaries.majorVersion}`
  const place = path.join(dataDirectory, name)
  if (!enterable) fs.mkdirSync(SYSTEM_DIRECTORY, { recursive: true, mode: 0o755 })
  const draft = path.join(
    enterable ? dataDirectory : SYSTEM_DIRECTORY,
    `${name}-${randomBytes(6).toString('hex')}`,
  )
  try {
    initialise(draft, binaries, { user, durable })
    if (enterable) fs.renameSync(draft, place)
    else fs.symlinkSync(draft, place)
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true })
    if (!['EEXIST', 'ENOTEMPTY'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
  return fs.realpathSync(place)
}

function initialise(
  directory: string,
  binaries: PostgresBinaries,
  { user, durable }: { user: PostgresUser | undefined; durable: boolean },
): void {
  const passwordFile = path.join(directory, 'password')
  fs.mkdirSync(directory, { mode: 0o700 })
  fs.writeFileSync(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  if (user !== undefined) {
    fs.chownSync(directory, user.uid, user.gid)
    fs.chownSync(passwordFile, user.uid, user.gid)
  }
  const parameters = [
    '-D',
    path.join(directory, 'data'),
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
  ]
  const sync = durable ? [] : ['--no-sync']
  const run = spawnSync(
    binaries.initdb,
    [...parameters, ...localeParameters(binaries.majorVersion), ...sync, '--no-instructions'],
    {
      ...user,
      cwd: directory,
      encoding: 'utf8',
      env: serverEnvironment(),
    },
  )
  if (run.status !== 0)
    throw new Error(
      `The database could not be made in ${directory}: ${run.error?.message ?? run.stderr.trim()}`,
    )
}

// The built-in locale depends on nothing on the host, and still lower-cases É to é.
function localeParameters(majorVersion: number): string[] {
  if (majorVersion >= 17) return ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  return ['--lc-collate=C', `--lc-ctype=${process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8'}`]
}

/** The environment of PostgreSQL's programs: without the host's locale or time zone. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return process.platform === 'win32' ? process.env : { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}
