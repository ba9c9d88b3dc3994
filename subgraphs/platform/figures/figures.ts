import { RequestError } from '../base/errors.ts'
import type { Builder } from '../graph/schema-builder.ts'
import { requireOperator } from '../requests/operator.ts'
import type { RequestContext } from '../requests/request-context.ts'
import { countOfDays, DAYS_MAX } from './days.rules.ts'

/**
 * In tables of figures: every network, or every country. Such rows are kept beside those of each network and
 * country, so that a screen reads one row per day.
 */
export const ALL = '*'

/** A site's figures as a screen asks for them. `network` and `country` may be ALL; a network '' is none. */
export type FiguresOf = { siteId: string; from: string; to: string; network: string; country: string }

type FigureArgs = { from: string; to: string; network?: string | null; country?: string | null }

/**
 * Reads which figures of the request's site are wanted.
 * @throws RequestError BAD_USER_INPUT for days in the wrong order, or more than a year of them
 */
export function readFigureArgs({ site }: Pick<RequestContext, 'site'>, args: FigureArgs): FiguresOf {
  const { from, to, network, country } = args
  const count = countOfDays(from, to)
  if (count < 1 || count > DAYS_MAX)
    throw new RequestError('BAD_USER_INPUT', `Ask for 1 to ${DAYS_MAX} days, the first one first`)
  return { siteId: site.id, from, to, network: network ?? ALL, country: country ?? ALL }
}

/**
 * The sites of an operator, as figures by site have them: `siteIds` is null for every site. Days begin in the
 * time zone of each site.
 */
export type SitesOfOperator = Pick<FiguresOf, 'from' | 'to' | 'network' | 'country'> & {
  siteIds: readonly string[] | null
}

/** The same figures of every site that the request's operator works on. */
export function ofAllSites(ctx: Pick<RequestContext, 'visit'>, of: FiguresOf): SitesOfOperator {
  const { from, to, network, country } = of
  return { siteIds: requireOperator(ctx).siteIds, from, to, network, country }
}

/** The days of a field with figures, as arguments. */
export function dayArgs<Tables>(builder: Builder<Tables>) {
  return builder.args((t) => ({
    from: t.field({ type: 'Date', required: true, description: 'The first day, in the site’s time zone.' }),
    to: t.field({ type: 'Date', required: true, description: 'The last day; at most 366 days.' }),
  }))
}

/** The same, with those of members by network and country. */
export function figureArgs<Tables>(builder: Builder<Tables>) {
  return builder.args((t) => ({
    from: t.field({ type: 'Date', required: true, description: 'The first day, in the site’s time zone.' }),
    to: t.field({ type: 'Date', required: true, description: 'The last day; at most 366 days.' }),
    network: t.string({
      description: 'Only members from this tracking network; an empty text for members from none.',
    }),
    country: t.string({ description: 'Only members of this country, ISO 3166-1 alpha-2.' }),
  }))
}
