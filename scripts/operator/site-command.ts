import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { ConfigError } from '#platform/base/config.ts'
import { printHelpIfAsked, runOperatorCommand } from './operator-command.ts'
import { findSiteId } from './site-of-token.ts'

/** What is done on one site. @returns what is printed */
export type SiteWork<Tables> = (db: Kysely<Tables>, siteId: string) => Promise<string>

/** What each word of a command does, by its options; undefined when something that it needs is missing. */
export type SiteActions<Tables, Option extends string> = Record<
  string,
  (options: Partial<Record<Option, string>>) => SiteWork<Tables> | undefined
>

/**
 * A command of an operator with a word for each thing it does, all of them on the site that `--site` names.
 * @param name as it stands in `npm run`
 * @param options what may be typed beside `--site`, each with a text behind it
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
    const { site: token, ...given } = values as Partial<Record<Option | 'site', string>>
    const work = Object.hasOwn(actions, action)
      ? actions[action]!(given as Partial<Record<Option, string>>)
      : undefined
    if (token === undefined || work === undefined) throw new ConfigError(usage)
    return async (connect) => {
      const db = connect<Tables>()
      return work(db, await findSiteId(db, token))
    }
  })
}

/**
 * The names in a list with commas, each once.
 * @param known what has the names that there are
 * @param what a name is of: "scope"
 * @throws ConfigError with the usage for a name that there is not
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

/** What stands between the commas of a list, each once. */
export const wordsOf = (text: string): string[] => [...new Set(text.split(',').map((word) => word.trim()))]
