import { batchLoad, type RequestContext } from '#platform/requests/request-context.ts'
import { findPeople } from '#subgraphs/profiles/published.ts'
import type { Tables } from '../tables.ts'

/** A member's name for the console, all names of a list in one query; null before there is one. */
export async function memberNameOf(ctx: RequestContext<Tables>, memberId: string): Promise<string | null> {
  const person = await batchLoad(ctx, 'person', memberId, (ids) => findPeople(ctx.db, ids))
  return person?.name ?? null
}
