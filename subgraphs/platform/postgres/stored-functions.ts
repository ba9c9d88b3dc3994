import type pg from 'pg'
import type { FunctionFile, SqlFile } from './migration-files.ts'

type StoredFunction = { name: string; signature: string; oid: number }

// PostgreSQL's code for a function that would change its result or argument names under the same signature.
const INVALID_FUNCTION_DEFINITION = '42P13'

/**
 * Creates functions, or replaces old definitions. Bodies are not checked yet: they may name tables and
 * functions that only come later, in any order.
 * @returns the signatures to drop at the end: a definition with other arguments first coexists with the old
 * one
 */
export async function defineFunctions(client: pg.ClientBase, functions: FunctionFile[]): Promise<string[]> {
  const names = functions.map(({ name }) => name)
  const before = await findFunctions(client, names)
  await client.query('set local check_function_bodies = off')
  for (const definition of functions) {
    await client.query('savepoint definition')
    try {
      await runSql(client, definition)
    } catch (error) {
      if ((error as { code?: string }).code !== INVALID_FUNCTION_DEFINITION) throw error
      await client.query('rollback to savepoint definition')
      await dropFunctions(
        client,
        before.filter(({ name }) => name === definition.name).map(({ signature }) => signature),
      )
      await runSql(client, definition)
    }
  }
  await client.query('set local check_function_bodies = on')
  const after = await findFunctions(client, names)
  const isOld = ({ oid }: StoredFunction) => before.some((known) => known.oid === oid)
  for (const { name, file } of functions) {
    const now = after.filter((found) => found.name === name)
    if (now.length === 0 || now.filter((found) => !isOld(found)).length > 1)
      throw new Error(`migrations/${file} must define the one function ${name}`)
  }
  return after
    .filter((found) => isOld(found) && after.some((other) => other.name === found.name && !isOld(other)))
    .map(({ signature }) => signature)
}

/**
 * Defines functions again once everything that they name exists: an error in a body, or a dependency removed
 * by a migration, then fails the run instead of a request.
 */
export async function checkFunctions(client: pg.ClientBase, functions: FunctionFile[]): Promise<void> {
  for (const definition of functions) await runSql(client, definition)
}

/** The signatures of every function with one of these names. */
export async function signaturesOf(client: pg.ClientBase, names: string[]): Promise<string[]> {
  return (await findFunctions(client, names)).map(({ signature }) => signature)
}

/** @throws when a table, a trigger or an index still needs one of them */
export async function dropFunctions(client: pg.ClientBase, signatures: string[]): Promise<void> {
  for (const signature of signatures) await client.query(`drop function ${signature}`)
}

/** Runs one file; an error names the file. */
export async function runSql(client: pg.ClientBase, { file, sql }: SqlFile): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    ;(error as Error).message = `migrations/${file}: ${(error as Error).message}`
    throw error
  }
}

async function findFunctions(client: pg.ClientBase, names: string[]): Promise<StoredFunction[]> {
  if (names.length === 0) return []
  const { rows } = await client.query<StoredFunction>(
    `select n.nspname || '.' || p.proname as name, p.oid::regprocedure::text as signature, p.oid::int
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname || '.' || p.proname = any($1)`,
    [names],
  )
  return rows
}
