import { importChunk } from '#web/runtime/network/chunks.ts'

/** The sections of all groups: on phones, the list of groups shows without them. */
export const loadSections = () => import('./SettingsGroupSections.tsx')

/** Loads them on intent. A failure does not matter: the press tries again and reports. */
export function preloadSections(): void {
  importChunk(loadSections).catch(() => {})
}
