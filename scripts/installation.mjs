// Plain JavaScript for Node 20 and newer: it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root directory. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

const HOST_NODE_MIN = 20
const PRODUCT_NODE_MIN = 24
const NODE_MODULES = path.join(ROOT, 'node_modules')
const LOCKFILE = path.join(ROOT, 'package-lock.json')
// npm's own record of the packages it installed here.
const INSTALLED_LOCKFILE = path.join(NODE_MODULES, '.package-lock.json')
const STAMP = path.join(NODE_MODULES, '.installed')

/** A reason to stop, shown without a stack trace. */
export class SetupError extends Error {}

/**
 * Installs exactly what the lockfile says, unless already installed.
 * @throws {SetupError} when npm fails
 */
export function ensureInstalled() {
  const hostMajor = majorVersion(process.versions.node)
  if (hostMajor < HOST_NODE_MIN)
    throw new SetupError(`Node.js ${HOST_NODE_MIN} or later is needed; this is ${process.version}.`)
  const lockfile = readFileSync(LOCKFILE, 'utf8')
  const stamp = createHash('sha256').update(`${process.platform} ${process.arch} ${lockfile}`).digest('hex')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8').trim() === stamp) return
  if (!isInstalled(JSON.parse(lockfile).packages)) install()
  linkNode()
  writeFileSync(STAMP, `${stamp}\n`)
}

/**
 * Finds the Node.js that runs the product: the pinned one, or the host's on a platform without a pinned one.
 * @returns {string} the path of the program
 * @throws {SetupError} when the platform has no pinned one and the host's is too old
 */
export function findNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const pinned = path.join(
    NODE_MODULES,
    `node-${platform}-${process.arch}`,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  if (existsSync(pinned)) {
    if (process.execPath === pinned || runs(pinned)) return pinned
    if (process.platform !== 'win32') chmodSync(pinned, 0o755)
    if (runs(pinned)) return pinned
  }
  if (majorVersion(process.versions.node) >= PRODUCT_NODE_MIN) return process.execPath
  throw new SetupError(
    `There is no packaged Node.js for ${process.platform}-${process.arch}, so the installed one must be ${PRODUCT_NODE_MIN} or later; ` +
      `this is ${process.version}.`,
  )
}

/**
 * Puts the pinned Node.js first in npm's scripts. `npm ci` of npm 9, which Debian 13 ships, omits this link.
 */
export function linkNode() {
  const pinned = path.join(`node-${process.platform}-${process.arch}`, 'bin', 'node')
  const link = path.join(NODE_MODULES, '.bin', 'node')
  if (process.platform === 'win32' || !existsSync(path.join(NODE_MODULES, pinned)) || existsSync(link)) return
  mkdirSync(path.dirname(link), { recursive: true })
  symlinkSync(path.join('..', pinned), link)
}

/**
 * The environment for this repository's programs: its own tools and the pinned Node.js come first on the
 * PATH.
 * @param {string} node the path that `findNode` returned
 */
export function toolEnvironment(node) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  const directories = [path.join(NODE_MODULES, '.bin'), path.dirname(node), process.env[name] ?? '']
  return { ...process.env, [name]: directories.join(path.delimiter) }
}

/**
 * The environment of the product itself, with a compile cache that saves every later start some seconds.
 * @param {string} node the path that `findNode` returned
 */
export function productEnvironment(node) {
  return { NODE_COMPILE_CACHE: path.join(ROOT, '.cache', 'compiled'), ...toolEnvironment(node) }
}

/**
 * The program file of an installed package, for Node.js to run.
 * @param {string} packageName for example `@playwright/test`
 * @param {string} command its name in a terminal, for example `playwright`
 */
export function toolFile(packageName, command) {
  const directory = path.join(NODE_MODULES, packageName)
  const { bin } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8'))
  return path.join(directory, typeof bin === 'string' ? bin : bin[command])
}

/** The command line that runs npm: the npm that runs this script, otherwise the one on the PATH. */
export function npmCommand() {
  const own = process.env.npm_execpath
  if (own !== undefined && path.basename(own) === 'npm-cli.js')
    return { program: process.execPath, parameters: [own], shell: false }
  return { program: 'npm', parameters: [], shell: process.platform === 'win32' }
}

// A manual `npm install` is just as good: only the installed versions count.
function isInstalled(wanted) {
  if (!existsSync(INSTALLED_LOCKFILE)) return false
  const installed = JSON.parse(readFileSync(INSTALLED_LOCKFILE, 'utf8')).packages
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '' || !isWanted(entry)) return true
    return installed[place]?.version === entry.version && installed[place]?.integrity === entry.integrity
  })
}

// npm installs only the optional packages that match this machine, and their dependencies.
function isWanted({ optional, os, cpu, libc }) {
  if (optional && os === undefined && cpu === undefined) return false
  return (
    allows(os, process.platform) &&
    allows(cpu, process.arch) &&
    (libc === undefined || allows(libc, cLibrary()))
  )
}

function allows(listed, name) {
  if (listed === undefined) return true
  const list = [listed].flat()
  if (list.includes(`!${name}`)) return false
  return list.includes(name) || list.every((item) => item.startsWith('!'))
}

function cLibrary() {
  if (process.platform !== 'linux') return ''
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc'
}

function install() {
  console.log('Installing the packages of package-lock.json …')
  const npm = npmCommand()
  // Windows cannot delete a running program. `npm ci` would try when this is the Node.js it installed
  // earlier.
  const inPlace = process.platform === 'win32' && process.execPath.startsWith(NODE_MODULES)
  const command = inPlace ? ['install', '--no-save'] : ['ci']
  const options = [
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--include=dev',
    '--include=optional',
    '--loglevel=error',
  ]
  const run = spawnSync(npm.program, [...npm.parameters, ...command, ...options], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: npm.shell,
  })
  if (run.error) throw new SetupError(`npm cannot be run: ${run.error.message}`)
  if (run.status !== 0) throw new SetupError('The packages could not be installed; npm says above why.')
}

function runs(node) {
  return spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0
}

function majorVersion(version) {
  return Number(version.split('.')[0])
}
