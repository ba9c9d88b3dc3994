import { readdir } from 'node:fs/promises'
import path from 'node:path'

const BACKUP_FILE = /^ruvela-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup(\.age)?$/

/** The backups in a folder, newest first. */
export async function listBackups(folder: string): Promise<{ file: string; madeAt: Date }[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .flatMap((name) => {
      const match = BACKUP_FILE.exec(name)
      if (match === null) return []
      const [, year, month, day, hour, minute, second] = match
      return [
        {
          file: path.resolve(folder, name),
          madeAt: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`),
        },
      ]
    })
    .toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
}
