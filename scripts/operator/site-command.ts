import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { ConfigError } from '#platform/base/config.ts'
import { isRowId } from '#platform/base/global-ids.ts'
import { printHelpIfAsked, runOperatorCommand } from './operator-command.ts'
import { findSiteId } from './site-of-token.ts'

/** Work on one site. @returns what is printed */
export type SiteWork<Tables> = (db: Kysely<Tables>, siteId: string) => Promise<string>

/** The work of each subcommand, from its options; undefined when a required option is missing. */
export type SiteActions<Tables, Option extends string> = Record<
  string,
  (options: Partial<Record<Option, string>>) => SiteWork<Tables> | undefined
>

/**
 * An operator's command with subcommands, all of them on the site that `--site` names.
 * @param name the name in `npm run`
 * @param options the further options, each with a text value
 */
export async function runSiteCommand<Tables, Option extends string>(
  name: string,
  usage: string,
  { options, actions }: { options: readonly Option[]; actions: SiteActions<Tables, Option> },
): Promise<never> {
  printHelpIfAsked(usage)
  return runOperatorCommand(name, () => {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: Object.fromEntries(
        ['site', ...options].map((option) => [option, { type: 'string' }] as const),
      ),
    })
    const [action = ''] = positionals
    const { site: token, ...given } = values as Partial<Record<Option | 'site' | 'id', string>>
    if (!Object.hasOwn(actions, action)) throw new ConfigError(usage)
    if (token === undefined) throw new ConfigError(`--site is missing.\n\n${usage}`)
    if (given.id !== undefined && !isRowId(given.id)) throw new ConfigError(`"${given.id}" is not an id`)
    const work = actions[action]!(given as Partial<Record<Option, string>>)
    if (work === undefined)
      throw new ConfigError(`${action} lacks an option, or one has an impossible value.\n\n${usage}`)
    return async (connect) => {
      const db = connect<Tables>()
      return work(db, await findSiteId(db, token))
    }
  })
}

/**
 * Parses a comma-separated list of names and removes duplicates.
 * @param known has the valid names as keys
 * @param what the kind of name, such as "scope"
 * @throws ConfigError with the usage for an unknown name
 */
export function readNames<Name extends string>(
  text: string,
  known: Record<Name, unknown>,
  { what, usage }: { what: string; usage: string },
): Name[] {
  const names = wordsOf(text)
  const unknown = names.filter((name) => !Object.hasOwn(known, name))
  if (unknown.length > 0) throw new ConfigError(`There is no ${what} "${unknown.join('", "')}".\n\n${usage}`)
  return names as Name[]
}

/** The parts of a comma-separated list, without duplicates. */
export const wordsOf = (text: string): string[] => [...new Set(text.split(',').map((word) => word.trim()))]
