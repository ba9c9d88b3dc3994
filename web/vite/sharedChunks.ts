import path from 'node:path'
import type { Rolldown } from 'vite'

type Modules = { getModuleInfo: (id: string) => Pick<Rolldown.ModuleInfo, 'importedIds'> | null }

// Without this every module that two screens share is a file of its own, and a page asks for sixty of them. What fewer than five screens share is better
// apart: all would load it.
const SHARED_FROM = 5

const WEB = path.join(import.meta.dirname, '..') + path.sep
const LOCALES = path.join(WEB, 'locales') + path.sep
const ICONS = /\/node_modules\/lucide-react\//
const RELAY = /\/node_modules\/(react-relay|relay-runtime)\//

const isOwn = (id: string) => id.startsWith(WEB) && !id.startsWith(LOCALES)
const isOwnOrIcon = (id: string) => isOwn(id) || ICONS.test(id)

/** All that a module loads at once, itself among it. */
function loadedBy(id: string, modules: Modules, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const other of modules.getModuleInfo(id)?.importedIds ?? []) loadedBy(other, modules, found)
  return found
}

/**
 * What many screens share, in three files: what the app begins with, what any page may draw, and what asks for data. Relay is a quarter of all script, and
 * a public page does without it.
 * @param entry the module that the app begins with
 */
export function sharedChunks(entry: string) {
  let first: Set<string> | undefined
  const isFirst = (id: string, modules: Modules) => (first ??= loadedBy(entry, modules)).has(id)
  const usesRelay = (id: string, modules: Modules) =>
    [...loadedBy(id, modules)].some((other) => RELAY.test(other))
  return [
    // In this order, because a file takes along what its modules import. The entry itself stays a file of its own.
    {
      debugName: 'frame',
      priority: 3,
      test: isOwn,
      name: (id: string, modules: Modules) => (id !== entry && isFirst(id, modules) ? 'frame' : null),
    },
    {
      debugName: 'shared',
      priority: 2,
      test: isOwnOrIcon,
      minShareCount: SHARED_FROM,
      name: (id: string, modules: Modules) => (usesRelay(id, modules) ? null : 'shared'),
    },
    { priority: 1, test: isOwnOrIcon, minShareCount: SHARED_FROM, name: 'shared-data' },
  ]
}
