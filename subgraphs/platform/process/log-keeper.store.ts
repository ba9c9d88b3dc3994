import { sql } from 'kysely'
import type { LogLine } from '../base/log-lines.ts'
import type { Queryable } from '../postgres/database.ts'

/** A line that waits to be kept. */
export type WaitingLine = LogLine & { id: string; ageSeconds: number }

/**
 * Keeps lines for the console, as accounts' function allows every process to.
 * @param of.part the process
 * @param of.leftOut how many lines came too fast since the last call
 * @param of.linesMax of each level and all processes, beyond which the oldest ones go; null leaves all
 */
export async function insertLogLines(
  db: Queryable,
  of: { part: string; lines: readonly WaitingLine[]; leftOut: number; linesMax: number | null },
): Promise<void> {
  await sql`select platform.keep_log_lines(${of.part}, ${JSON.stringify(of.lines)}::jsonb, ${of.leftOut}, ${of.linesMax})`.execute(
    db,
  )
}
