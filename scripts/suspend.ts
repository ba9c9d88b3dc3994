import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '#platform/config.ts'
import { createPool, openDatabase } from '#platform/database.ts'
import { openDatabaseServer } from '../gateway/database-server.ts'
import { liftSuspension, suspendMember } from '../subgraphs/accounts/suspension.actions.ts'
import { findSiteId } from './site-of-token.ts'

const USAGE = `npm run suspend -- --site <token> --member <e-mail address> --reason fraud|rules  closes the account; for fraud, whoever talked to the member is warned
npm run suspend -- --site <token> --member <e-mail address> --lift                  opens it again`

/** `npm run suspend`: the operator closes a member's account, or opens it again (TRUST-08). */
async function suspend(): Promise<string> {
  const { values: { site: token, member: email, reason, lift } } = parseArgs({
    options: { site: { type: 'string' }, member: { type: 'string' }, reason: { type: 'string' }, lift: { type: 'boolean' } },
  })
  if (token === undefined || email === undefined || (lift !== true && reason !== 'fraud' && reason !== 'rules')) throw new ConfigError(USAGE)
  const database = await openDatabaseServer(readConfig())
  const db = openDatabase<any>(createPool(database.adminUrl, { max: 1, application_name: 'ruvela suspend' }))
  try {
    const siteId = await findSiteId(db, token)
    if (lift === true) {
      if (!(await liftSuspension(db, siteId, email))) throw new ConfigError('This site has no closed account with that address.')
      return 'The account is open again.'
    }
    if (!(await suspendMember(db, siteId, { email, reason: reason as 'fraud' | 'rules' }))) throw new ConfigError('This site has no open account with that address.')
    return 'The account is closed.'
  } finally {
    await db.destroy()
    await database.stop()
  }
}

try {
  console.log(await suspend())
  process.exit(0)
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
