import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

/** The running embedded PostgreSQL of a data directory, as its own files say where it listens. */
function addressOf(dataDir: string): pg.ClientConfig {
  const cluster = path.join(dataDir, readdirSync(dataDir).findLast((name) => /^pg\d+$/.test(name))!)
  const [, , , port, socket] = readFileSync(path.join(cluster, 'data/postmaster.pid'), 'utf8').split('\n')
  return {
    host: socket || '127.0.0.1', port: Number(port), user: 'postgres', database: 'ruvela',
    password: readFileSync(path.join(cluster, 'password'), 'utf8').trim(),
  }
}

/**
 * Runs statements in the database of the product under test. For amounts that nobody would press together, and for what only an operator does; never for
 * what a member could do.
 */
export async function inDatabase<Result>(work: (client: pg.Client) => Promise<Result>, dataDir = process.env['E2E_DATA_DIR']!): Promise<Result> {
  const client = new pg.Client(addressOf(dataDir))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The id in the database that a global id of the graph stands for. */
export function rowId(globalId: string): string {
  return Buffer.from(globalId, 'base64url').toString().split(':')[1]!
}
