/**
 * Whether the server-drawn age question still blocks the page, so that no other dialog may show (SITE-13).
 */
export function isEntryGateStanding(): boolean {
  const gate = document.getElementById('entry-gate')
  return gate !== null && getComputedStyle(gate).display !== 'none'
}
