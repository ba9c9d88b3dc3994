import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '#platform/base/config.ts'
import { readSite } from '#platform/site/site.store.ts'
import { liftSuspension, suspendMember } from '#subgraphs/accounts/suspension/suspension.actions.ts'
import { printHelpIfAsked, runOperatorCommand } from './operator-command.ts'
import { findSiteId } from './site-of-token.ts'

const USAGE = `npm run suspend -- --site <token> --member <e-mail address> --reason fraud|rules  Suspends the account. For fraud, warns its conversation partners.
npm run suspend -- --site <token> --member <e-mail address> --lift                Lifts the suspension. For an erased account, allows its address to sign up again.`

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
        throw new ConfigError('This site has no suspended account with that address.')
      return 'The suspension is lifted. If the account was erased, its address can sign up again.'
    }
    const by = { site: (await readSite(db, siteId))!, config: readConfig() }
    if (!(await suspendMember(db, by, { email, reason: reason as 'fraud' | 'rules' })))
      throw new ConfigError('This site has no active account with that address.')
    return 'The account is suspended.'
  }
})
