import type { Kysely } from 'kysely'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { localised } from '#platform/site/site.ts'
import type { Tables } from '../tables.ts'
import { readChoices, type ChoicesOfSite } from './choice.store.ts'

type Kept = { contentVersion: number; choices: Promise<ChoicesOfSite> }

const kept = new WeakMap<Kysely<Tables>, Map<string, Kept>>()

/**
 * The site's lists. Kept per content version, which every change of a list raises, so that an edit shows at
 * once.
 */
export function choicesOf({ db, site }: Pick<RequestContext<Tables>, 'db' | 'site'>): Promise<ChoicesOfSite> {
  let bySite = kept.get(db)
  if (bySite === undefined) kept.set(db, (bySite = new Map()))
  const { id, contentVersion } = site
  const known = bySite.get(id)
  if (known !== undefined && known.contentVersion === contentVersion) return known.choices
  const choices = readChoices(db, id)
  const forget = () => {
    if (bySite.get(id)?.choices === choices) bySite.delete(id)
  }
  choices.catch(forget)
  bySite.set(id, { contentVersion, choices })
  return choices
}

/** A choice's name in the request's locale. */
export function choiceName(
  ctx: RequestContext<Tables>,
  { names }: { names: Record<string, string> },
): string {
  return localised(names, ctx.visit.locale, ctx.site.defaultLocale)
}
