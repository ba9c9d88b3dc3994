import { parseArgs } from 'node:util'
import { ConfigError } from '#platform/base/config.ts'
import { FEATURES, type FeatureName } from '#platform/site/site-features.data.ts'
import { changeSiteByCommand } from '#subgraphs/accounts/site-editing/site-change.actions.ts'
import { findSiteDefinition } from '#subgraphs/accounts/site/site-definition.store.ts'
import type { Tables } from '#subgraphs/accounts/tables.ts'
import { printHelpIfAsked, runOperatorCommand } from './operator-command.ts'

const USAGE = `npm run feature -- list --site <token>              Lists the features of a site, and whether they are on.
npm run feature -- on --site <token> <feature> …    Turns features on, from the next request.
npm run feature -- off --site <token> <feature> …   Turns features off, in screens, API and mails.

${Object.entries(FEATURES)
  .map(([name, meaning]) => `  ${name.padEnd(16)} ${meaning}`)
  .join('\n')}`

/** `npm run feature`: switches features of one site (SITE-27). */
printHelpIfAsked(USAGE)
await runOperatorCommand('feature', () => {
  const {
    positionals: [action, ...names],
    values: { site: token },
  } = parseArgs({ allowPositionals: true, options: { site: { type: 'string' } } })
  const isSwitch = (action === 'on' || action === 'off') && names.length > 0
  if (token === undefined || (!isSwitch && (action !== 'list' || names.length > 0)))
    throw new ConfigError(USAGE)
  const unknown = names.filter((name) => !Object.hasOwn(FEATURES, name))
  if (unknown.length > 0)
    throw new ConfigError(
      `There is no feature ${unknown.join(', ')}. There are: ${Object.keys(FEATURES).join(', ')}.`,
    )
  return async (connect) => {
    const db = connect<Tables>()
    if (isSwitch) {
      const features = Object.fromEntries(names.map((name) => [name, action === 'on']))
      await changeSiteByCommand(db, token, { settings: { features } })
    }
    const site = await findSiteDefinition(db, token)
    if (site === undefined) throw new ConfigError(`There is no site ${token}.`)
    return (Object.keys(FEATURES) as FeatureName[])
      .map((name) => `${name}\t${site.settings.features[name] ? 'on' : 'off'}`)
      .join('\n')
  }
})
