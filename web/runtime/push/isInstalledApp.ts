/** True when the page runs as an installed app, without the browser's own bars. */
export function isInstalledApp(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}
