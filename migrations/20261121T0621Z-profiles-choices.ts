import type { Kysely } from 'kysely'
import { DEFAULT_CHOICES, type ChoiceList } from '../subgraphs/profiles/choice.defaults.ts'
import { saveChoices } from '../subgraphs/profiles/choice.store.ts'

/** The lists that members choose from, on every site from its first day. */
export async function up(db: Kysely<any>): Promise<void> {
  for (const [list, entries] of Object.entries(DEFAULT_CHOICES)) await saveChoices(db, null, list as ChoiceList, entries)
}
