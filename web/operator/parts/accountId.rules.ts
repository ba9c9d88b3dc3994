/** The id behind a global id, as commands on the server, the log and the search take it. */
export function accountIdOf(globalId: string): string {
  try {
    return atob(globalId.replaceAll('-', '+').replaceAll('_', '/')).split(':')[1] ?? globalId
  } catch {
    return globalId
  }
}
