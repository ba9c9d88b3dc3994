import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '#platform/base/config.ts'
import { readSite } from '#platform/site/site.store.ts'
import { liftSuspension, suspendMember } from '#subgraphs/accounts/suspension/suspension.actions.ts'
import { printHelpIfAsked, runOperatorCommand } from './operator-command.ts'
import { findSiteId } from './site-of-token.ts'

const USAGE = `npm run suspend -- --site <token> --member <e-mail address> --reason fraud|rules  closes the account; for fraud, whoever talked to the member is warned
npm run suspend -- --site <token> --member <e-mail address> --lift                  opens it again; of one that was erased, the address may sign up again`

/** `npm run suspend`: the operator closes a member's account, or opens it again (TRUST-08). */
printHelpIfAsked(USAGE)
await runOperatorCommand('suspend', () => {
  const {
    values: { site: token, member: email, reason, lift },
  } = parseArgs({
    options: {
      site: { type: 'string' },
      member: { type: 'string' },
      reason: { type: 'string' },
      lift: { type: 'boolean' },
    },
  })
  if (
    token === undefined ||
    email === undefined ||
    (lift !== true && reason !== 'fraud' && reason !== 'rules')
  )
    throw new ConfigError(USAGE)
  return async (connect) => {
    const db = connect()
    const siteId = await findSiteId(db, token)
    if (lift === true) {
      if (!(await liftSuspension(db, readConfig(), { siteId, email })))
        throw new ConfigError('This site has no closed account with that address.')
      return 'The account is open again, or its address may sign up again if it was erased.'
    }
    const by = { site: (await readSite(db, siteId))!, config: readConfig() }
    if (!(await suspendMember(db, by, { email, reason: reason as 'fraud' | 'rules' })))
      throw new ConfigError('This site has no open account with that address.')
    return 'The account is closed.'
  }
})
