import { sql, type Kysely, type RawBuilder } from 'kysely'

/** Rows by column: the values of each, in the order of the rows. */
export type ColumnsOf<Row> = { [Column in keyof Row]: Row[Column][] }

/**
 * Reads ordered rows as columns. The database sends them as one text, which is parsed faster than a thousand
 * rows.
 */
export async function readColumns<Tables, Row extends object>(
  db: Kysely<Tables>,
  rows: RawBuilder<Row>,
  columns: readonly (keyof Row & string)[],
): Promise<ColumnsOf<Row>> {
  const parts = columns.map(
    (column) => sql`${sql.lit(column)}, coalesce(json_agg(${sql.ref(`r.${column}`)}), '[]')`,
  )
  const found = await sql<{ columns: string }>`
    select json_build_object(${sql.join(parts)})::text as columns from (${rows}) r`.execute(db)
  return JSON.parse(found.rows[0]!.columns) as ColumnsOf<Row>
}
