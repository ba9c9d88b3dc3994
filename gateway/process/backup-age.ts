import { Gauge } from 'prom-client'
import { listBackups } from '#platform/files/backup-files.ts'
import type { Installation } from '../installation.ts'

/** Adds a metric for the time of the newest backup: an alert on its age notices when backups stop. */
export function watchBackups({ metrics, config }: Installation): void {
  void new Gauge({
    name: 'ruvela_backup_timestamp_seconds',
    help: 'Time of the newest backup in BACKUP_DIR; missing if there is none',
    registers: [metrics.registry],
    async collect() {
      this.reset()
      const [newest] = await listBackups(config.BACKUP_DIR)
      if (newest !== undefined) this.set({}, newest.madeAt.getTime() / 1000)
    },
  })
}
