import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#platform/base/config.ts'
import { DAY_MILLISECONDS, HOUR_MILLISECONDS } from '#platform/base/durations.ts'
import { listBackups } from '#platform/files/backup-files.ts'

const PART_OF_BACKUP = /^\.ruvela-.*\.part$/
const ABANDONED_HOURS = 48
const KEPT_ALWAYS = 3

/**
 * Removes backups that are older than the days to keep. The three newest always stay, so that a wrong clock
 * or months without a backup do not cost the last ones.
 * @returns how many were removed
 */
export async function removeOldBackups(config: Config, now = new Date()): Promise<number> {
  const oldest = now.getTime() - config.BACKUP_KEEP_DAYS * DAY_MILLISECONDS
  const old = (await listBackups(config.BACKUP_DIR))
    .slice(KEPT_ALWAYS)
    .filter(({ madeAt }) => madeAt.getTime() < oldest)
  for (const { file } of old) await rm(file)
  await removeAbandoned(config.BACKUP_DIR, now)
  return old.length
}

async function removeAbandoned(folder: string, now: Date): Promise<void> {
  for (const name of (await readdir(folder)).filter((entry) => PART_OF_BACKUP.test(entry))) {
    const part = path.join(folder, name)
    const { mtimeMs } = await stat(part)
    if (mtimeMs < now.getTime() - ABANDONED_HOURS * HOUR_MILLISECONDS) await rm(part, { force: true })
  }
}
