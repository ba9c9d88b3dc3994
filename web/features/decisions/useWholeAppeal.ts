import { useEffect, useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import type { StatementAppeal_statement$data } from '#web/__generated__/StatementAppeal_statement.graphql.ts'
import { fetchAppeal } from './fetchAppeal.ts'

/** Other queries bring only the outcome of an appeal that this page does not know yet. */
function isWhole({ appeal }: StatementAppeal_statement$data): boolean {
  return appeal == null || (appeal.filedAt as string | undefined) !== undefined
}

/**
 * Fetches the rest of an appeal that was filed in another tab, or whose answer was lost.
 * @returns the statement as it last was with all its fields, so that a date or number never shows empty
 */
export function useWholeAppeal(statement: StatementAppeal_statement$data): StatementAppeal_statement$data {
  const environment = useRelayEnvironment()
  const [whole, setWhole] = useState(statement)
  const isMissing = !isWhole(statement)
  if (!isMissing && statement !== whole) setWhole(statement)
  useEffect(() => {
    // If this fails, the page asks again within a minute.
    if (isMissing) void fetchAppeal(environment, statement.id)
  }, [environment, isMissing, statement.id])
  return isMissing && whole.id === statement.id ? whole : statement
}
