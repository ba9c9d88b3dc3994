import pg from 'pg'
import { embeddedAddress } from '#testing/embedded-address.ts'

/**
 * Runs statements in the tested product's database. Only for operators' actions and for amounts too large to
 * press together; never for what a member could do.
 */
export async function inDatabase<Result>(
  work: (client: pg.Client) => Promise<Result>,
  dataDir = process.env['E2E_DATA_DIR']!,
): Promise<Result> {
  const client = new pg.Client(embeddedAddress(dataDir))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The database id behind a global id of the graph. */
export function rowId(globalId: string): string {
  return Buffer.from(globalId, 'base64url').toString().split(':')[1]!
}
