/** Whether the question for the age that the server has drawn stands before the page, and nothing else may (SITE-13). */
export function isEntryGateStanding(): boolean {
  const gate = document.getElementById('entry-gate')
  return gate !== null && getComputedStyle(gate).display !== 'none'
}
