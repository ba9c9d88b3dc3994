import { rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { openWay, type FaultyWay } from '#testing/faulty-way.ts'
import { freePort } from '#testing/free-ports.ts'
import { newDataDir } from '#testing/product.ts'

/** An operator's own server, which the product neither started nor watches, behind a way that can be cut. */
export type OwnServer = {
  server: EmbeddedPostgres
  adminUrl: string
  way: FaultyWay
  /** The same database, through the way. */
  urlOverWay: string
}

/** Opens a PostgreSQL with an empty database, and removes it afterwards. */
export async function onOwnServer<Result>(run: (own: OwnServer) => Promise<Result>): Promise<Result> {
  const dataDir = newDataDir()
  const port = await freePort()
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: { listen_addresses: '127.0.0.1', port: String(port) },
  })
  const way = await openWay(port)
  try {
    const client = new pg.Client({ connectionString: server.url() })
    await client.connect()
    await client.query('create database ruvela')
    await client.end()
    const overWay = new URL(server.url('ruvela'))
    overWay.search = ''
    overWay.hostname = '127.0.0.1'
    overWay.port = String(way.port)
    return await run({ server, adminUrl: server.url('ruvela'), way, urlOverWay: overWay.href })
  } finally {
    await way.close()
    await server.stop()
    rmSync(server.directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
    rmSync(path.dirname(dataDir), { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }
}
