import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'

/**
 * The address of a data directory's running embedded PostgreSQL, read from its files. The superuser may read
 * and write everything.
 */
export function embeddedAddress(dataDir: string): pg.ClientConfig {
  const cluster = path.join(
    dataDir,
    readdirSync(dataDir).findLast((name) => /^pg\d+$/.test(name))!,
  )
  const [, , , port, socket] = readFileSync(path.join(cluster, 'data/postmaster.pid'), 'utf8').split('\n')
  return {
    host: socket || '127.0.0.1',
    port: Number(port),
    user: 'postgres',
    database: 'ruvela',
    password: readFileSync(path.join(cluster, 'password'), 'utf8').trim(),
  }
}
