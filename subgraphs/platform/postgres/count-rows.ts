import { sql, type SelectQueryBuilder } from 'kysely'

/** How many rows a query finds. */
export async function countRows<Database, Names extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Names, Row>,
): Promise<number> {
  const { count } = await query
    .clearSelect()
    .select(sql`count(*)::int`.as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow()
  return count
}
