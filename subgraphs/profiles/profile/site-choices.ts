import type { RequestContext } from '#platform/requests/request-context.ts'
import { localised } from '#platform/site/site.ts'
import type { Tables } from '../tables.ts'
import { readChoices, type ChoicesOfSite } from './choice.store.ts'

const perRequest = new WeakMap<RequestContext<Tables>, Promise<ChoicesOfSite>>()

/** The site's lists, read once per request. */
export function choicesOf(ctx: RequestContext<Tables>): Promise<ChoicesOfSite> {
  let choices = perRequest.get(ctx)
  if (choices === undefined) perRequest.set(ctx, (choices = readChoices(ctx.db, ctx.site.id)))
  return choices
}

/** A choice's name in the request's locale. */
export function choiceName(
  ctx: RequestContext<Tables>,
  { names }: { names: Record<string, string> },
): string {
  return localised(names, ctx.visit.locale, ctx.site.defaultLocale)
}
