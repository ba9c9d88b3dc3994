import { parseArgs } from 'node:util'
import { ConfigError } from '#platform/base/config.ts'
import { readSite } from '#platform/site/site.store.ts'
import type { Tables } from '#subgraphs/accounts/tables.ts'
import { rowsOfFigures, type FigureRow } from '#subgraphs/accounts/transparency/transparency.rules.ts'
import { countYear } from '#subgraphs/accounts/transparency/transparency.service.ts'
import { printHelpIfAsked, runOperatorCommand } from './operator-command.ts'
import { findSiteId } from './site-of-token.ts'

const USAGE = `npm run transparency -- --site <token> --year <YYYY>         Counts a year of the site's transparency report (DSA 15 and 24) and prints it.
npm run transparency -- --site <token> --year <YYYY> --csv   The same as CSV.`

/** `npm run transparency`: the figures of the page /transparency, counted now. */
printHelpIfAsked(USAGE)
await runOperatorCommand('transparency', () => {
  const {
    values: { site: token, year, csv },
  } = parseArgs({
    options: { site: { type: 'string' }, year: { type: 'string' }, csv: { type: 'boolean', default: false } },
  })
  if (token === undefined || !/^20\d\d$/.test(year ?? '')) throw new ConfigError(USAGE)
  return async (connect) => {
    const db = connect<Tables>()
    const siteId = await findSiteId(db, token)
    const { timeZone } = (await readSite(db, siteId))!.settings
    const figures = await db
      .transaction()
      .execute((trx) => countYear(trx, { siteId, timeZone, year: Number(year) }))
    return (csv ? csvOf : textOf)(rowsOfFigures(figures))
  }
})

// No value has a comma or a quote: all are names of the product.
function csvOf(rows: FigureRow[]): string {
  return [
    'section,name,detail,count',
    ...rows.map(({ section, name, detail, count }) => [section, name, detail, count].join(',')),
  ].join('\n')
}

function textOf(rows: FigureRow[]): string {
  const sections = Map.groupBy(rows, ({ section }) => section)
  return [...sections]
    .map(([section, of]) =>
      [
        section,
        ...of.map(
          ({ name, detail, count }) => `  ${String(count).padStart(8)}  ${[name, detail].join(' ').trim()}`,
        ),
      ].join('\n'),
    )
    .join('\n\n')
}
