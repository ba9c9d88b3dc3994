import { parseArgs } from 'node:util'
import { ConfigError } from '#platform/base/config.ts'
import { InvalidInputError } from '#platform/base/errors.ts'
import { isRowId } from '#platform/base/global-ids.ts'
import { listBundles } from '#subgraphs/billing/catalogue/bundle-offer.store.ts'
import { readBundles } from '#subgraphs/billing/catalogue/bundle.rules.ts'
import { sellBundle, withdrawBundle } from '#subgraphs/billing/catalogue/price-list.actions.ts'
import { decimalText } from '#subgraphs/billing/orders/order.rules.ts'
import { printHelpIfAsked, runOperatorCommand, type OperatorWork } from './operator-command.ts'
import { findSiteId } from './site-of-token.ts'

const USAGE = `npm run bundle -- list --site <token>                       Lists the bundles on sale.
npm run bundle -- sell --site <token> --style p0|p1|p2|p3 --credits <count> --price 24.99
              [--currency EUR] [--country NL] [--popular]   Puts a bundle on sale, replacing the one of the same style and country.
                                                            Without --country, in every country without bundles of its own.
npm run bundle -- end --site <token> --id <id>              Ends the sale of a bundle. Orders keep showing it.`

/** `npm run bundle`: what one site sells (CRED-03). */
printHelpIfAsked(USAGE)
await runOperatorCommand('bundle', () => {
  const {
    positionals: [action, ...more],
    values: { site: token, id, credits, ...options },
  } = parseArgs({
    allowPositionals: true,
    options: {
      site: { type: 'string' },
      id: { type: 'string' },
      style: { type: 'string' },
      credits: { type: 'string' },
      price: { type: 'string' },
      currency: { type: 'string' },
      country: { type: 'string' },
      popular: { type: 'boolean' },
    },
  })
  if (token === undefined || more.length > 0) throw new ConfigError(USAGE)
  if (action === 'list') return list(token)
  if (action === 'end' && id !== undefined) return end(token, id)
  if (action !== 'sell' || credits === undefined) throw new ConfigError(USAGE)
  const { bundles, faults } = readBundles([{ ...options, credits: Number(credits) }])
  if (faults.length > 0)
    throw new ConfigError(`The bundle is invalid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  return async (connect) => {
    const db = connect()
    const siteId = await findSiteId(db, token)
    const [bundle] = bundles as [(typeof bundles)[number]]
    await sellBundle(db, { commandLine: true, siteId }, bundle).catch((error: unknown) => {
      if (!(error instanceof InvalidInputError)) throw error
      throw new ConfigError(
        `The bundles for ${bundle.country} are sold in another currency than ${bundle.currency}; end them first.`,
      )
    })
    return 'The bundle is on sale.'
  }
})

function list(token: string): OperatorWork {
  return async (connect) => {
    const db = connect()
    const bundles = await listBundles(db, await findSiteId(db, token))
    if (bundles.length === 0) return 'There are no bundles on sale.'
    return bundles
      .map(({ id, country, style, credits, priceMinor, currency, popular }) =>
        [
          id,
          country,
          style,
          `${credits} credits`,
          `${decimalText(priceMinor, currency)} ${currency}`,
          popular ? 'popular' : '',
        ]
          .join('\t')
          .trimEnd(),
      )
      .join('\n')
  }
}

function end(token: string, id: string): OperatorWork {
  return async (connect) => {
    const db = connect()
    const siteId = await findSiteId(db, token)
    const ended = isRowId(id) && (await withdrawBundle(db, { commandLine: true, siteId }, id))
    if (!ended) throw new ConfigError(`The site sells no bundle ${id}.`)
    return 'The bundle is no longer on sale.'
  }
}
