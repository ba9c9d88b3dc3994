import pg from 'pg'

/** Counts the statements that this process sends over connections which it opens from now on. */
export function countStatements(): { statements: number; end(): void } {
  const { query } = pg.Client.prototype
  const counted = {
    statements: 0,
    end() {
      pg.Client.prototype.query = query
    },
  }
  pg.Client.prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
    counted.statements += 1
    return (query as (...all: unknown[]) => unknown).apply(this, parameters)
  } as typeof query
  return counted
}
