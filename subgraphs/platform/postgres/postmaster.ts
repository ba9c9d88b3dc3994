import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** The content of postmaster.pid in the data directory of a running PostgreSQL. */
export type Postmaster = {
  pid: number
  port: number
  /** Empty when it listens on no unix socket. */
  socketDirectory: string
  status: 'starting' | 'stopping' | 'ready'
}

/**
 * Reads postmaster.pid; undefined when there is none, or when its process is not the PostgreSQL of this data
 * directory.
 */
export function readPostmaster(dataDirectory: string): Postmaster | undefined {
  const lines = readLines(path.join(dataDirectory, 'postmaster.pid'))
  const pid = Number(lines[0])
  if (!(pid > 0) || !isPostmasterOf(pid, dataDirectory)) return undefined
  const status = lines[7]?.trim() ?? ''
  return {
    pid,
    port: Number(lines[3]),
    socketDirectory: lines[4]?.trim() ?? '',
    status: status === 'stopping' || status === 'ready' ? status : 'starting',
  }
}

/**
 * Removes the lock files of a killed PostgreSQL whose process id now belongs to another program, as it does
 * after most restarts of a container. PostgreSQL would refuse to start ("lock file already exists"). Call it
 * only when `readPostmaster` returned undefined.
 */
export function removeStaleLocks(dataDirectory: string, socketDirectory: string): void {
  const socketLocks = fs.readdirSync(socketDirectory).filter((name) => /^\.s\.PGSQL\.\d+\.lock$/.test(name))
  for (const lock of [
    path.join(dataDirectory, 'postmaster.pid'),
    ...socketLocks.map((name) => path.join(socketDirectory, name)),
  ]) {
    const pid = Number(readLines(lock)[0])
    if (pid > 0 && !isPostmasterOf(pid, dataDirectory)) fs.rmSync(lock, { force: true })
  }
}

/**
 * Whether a process with this id runs. A zombie, which ended but whose parent never waited for it, does not.
 */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // In a container, process 1 is often a program that never waits for orphans, so they stay in the table as
  // zombies.
  return procStat(pid)?.[0] !== 'Z'
}

/**
 * A process id with its process's start time, so that a later process with the same id is not mistaken for
 * it.
 */
export function processIdentity(pid: number): string {
  return `${pid} ${procStat(pid)?.[19] ?? ''}`.trim()
}

/** The fields of /proc/<pid>/stat after the program's name, from the state on; undefined without /proc. */
function procStat(pid: number): string[] | undefined {
  const line = readLines(`/proc/${pid}/stat`)[0]
  return line?.slice(line.lastIndexOf(')') + 2).split(' ')
}

function isPostmasterOf(pid: number, dataDirectory: string): boolean {
  if (!isRunning(pid)) return false
  if (process.platform === 'linux') return isLinuxPostmasterOf(pid, dataDirectory)
  const command = describeProcess(pid)
  return process.platform === 'win32'
    ? command.includes('postgres.exe')
    : command.includes('postgres') && command.includes(dataDirectory)
}

function isLinuxPostmasterOf(pid: number, dataDirectory: string): boolean {
  const command = readLines(`/proc/${pid}/cmdline`)[0]?.split('\0') ?? []
  if (path.basename(command[0] ?? '') !== 'postgres') return false
  // Compared by inode rather than name: the project may have been moved, or be mounted elsewhere, while
  // PostgreSQL ran on.
  const startedOn = inode(command[command.indexOf('-D') + 1] ?? '')
  if (startedOn !== undefined && startedOn === inode(dataDirectory)) return true
  // Not readable in a container without the right to trace; then the directory decides, if it still exists
  // under its name.
  const workingDirectory = inode(`/proc/${pid}/cwd`)
  return workingDirectory === undefined ? startedOn === undefined : workingDirectory === inode(dataDirectory)
}

function inode(directory: string): string | undefined {
  try {
    const { dev, ino } = fs.statSync(directory)
    return `${dev}:${ino}`
  } catch {
    return undefined
  }
}

function describeProcess(pid: number): string {
  const [program, ...parameters] =
    process.platform === 'win32'
      ? ['tasklist', '/FI', `PID eq ${pid}`, '/NH']
      : ['ps', '-o', 'command=', '-p', String(pid)]
  try {
    return execFileSync(program!, parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}

function readLines(file: string): string[] {
  try {
    return fs.readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}
