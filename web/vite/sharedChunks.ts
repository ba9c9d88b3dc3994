import { statSync } from 'node:fs'
import path from 'node:path'
import type { Rolldown } from 'vite'

type Modules = { getModuleInfo: (id: string) => ModuleInfo | null }
type ModuleInfo = Pick<Rolldown.ModuleInfo, 'dynamicImporters' | 'importedIds' | 'importers' | 'isEntry'>

/** The files of the app that the split needs. */
type App = {
  /** The app's entry module. */
  entry: string
  /** The navigation of every member's page: every page has the modules that a screen shares with it. */
  shell: string
  /** The module that gives every screen with data its query. */
  dataPage: string
  /** The navigation's targets: the number of files per screen matters most there. */
  firstScreens: string[]
  /** The search of members, and that of visitors, which does without Relay. */
  search: { members: string; visitors: string }
  /** Screens about the same thing, by its name. What only they share is a file of its own. */
  topics: Record<string, readonly string[]>
  /** Screens that are in their topic's file themselves: the others of the topic are rarely opened. */
  hosts: readonly string[]
}

// By default every module shared by two screens is a separate file, and a page requests sixty of them.
// Modules shared by fewer than five screens are better apart, as all pages would load them; but a request
// costs more than a few lines.
const SHARED_FROM = 5
const SMALL_BYTES = 16_000

const WEB = path.join(import.meta.dirname, '..') + path.sep
const LOCALES = path.join(WEB, 'locales') + path.sep
const GENERATED = path.join(WEB, '__generated__') + path.sep
const ICONS = /\/node_modules\/lucide-react\//
const SCRIPT = /\.(ts|tsx|mjs)$/
const SCREEN = /\/web\/screens\/(?:.+\/)?(\w+)Screen\.tsx$/
const RELAY = /\/node_modules\/(react-relay|relay-runtime)\//

const isOfApp = (id: string) => id.startsWith(WEB) && !id.startsWith(LOCALES)
const isOfAppOrIcon = (id: string) => isOfApp(id) || ICONS.test(id)

/** All modules that a module loads statically, including itself. */
function loadedBy(id: string, modules: Modules, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const other of modules.getModuleInfo(id)?.importedIds ?? []) loadedBy(other, modules, found)
  return found
}

/** The dynamically loaded modules that load this one: screens, and later parts of a screen. */
function entriesOf(id: string, modules: Modules, seen = new Set<string>()): string[] {
  if (seen.has(id)) return []
  seen.add(id)
  const info = modules.getModuleInfo(id)
  const found = (info?.importers ?? []).flatMap((importer) => entriesOf(importer, modules, seen))
  return info?.isEntry || info?.dynamicImporters.length ? [id, ...found] : found
}

/** The screens that an entry belongs to, by name: a later part counts as the screens that open it. */
function screensOf(entry: string, modules: Modules, seen = new Set<string>()): string[] {
  if (seen.has(entry)) return []
  seen.add(entry)
  const name = SCREEN.exec(entry)?.[1]
  if (name !== undefined) return [name]
  const openers = modules.getModuleInfo(entry)?.dynamicImporters ?? []
  return openers
    .flatMap((opener) => entriesOf(opener, modules))
    .flatMap((other) => screensOf(other, modules, seen))
}

/** The narrowest topic of all screens that load a module. */
function topicOf(entries: readonly string[], topics: App['topics'], modules: Modules): string | undefined {
  const screens = entries.flatMap((entry) => screensOf(entry, modules))
  if (screens.length === 0) return undefined
  const isWithin = (names: readonly string[]) => screens.every((name) => names.includes(name))
  return Object.keys(topics)
    .filter((topic) => isWithin(topics[topic]!))
    .toSorted((one, other) => topics[one]!.length - topics[other]!.length)[0]
}

/** What modules load, and what loads them. */
function graphOf(app: App) {
  const closures = new Map<string, Set<string>>()
  function closure(id: string, modules: Modules): Set<string> {
    const known = closures.get(id) ?? loadedBy(id, modules)
    closures.set(id, known)
    return known
  }
  const isFirst = (id: string, modules: Modules) => closure(app.entry, modules).has(id)
  // The compiler's artifacts import nothing, and only Relay uses them.
  const usesRelay = (id: string, modules: Modules) =>
    id.startsWith(GENERATED) || [...closure(id, modules)].some((other) => RELAY.test(other))
  const isShared = (id: string, modules: Modules) =>
    entriesOf(id, modules).length >= SHARED_FROM || closure(app.shell, modules).has(id)

  /** Whether its source is small, including all its imports. */
  function isSmall(id: string, modules: Modules): boolean {
    const brought = [...closure(id, modules)].filter(
      (other) => isOfAppOrIcon(other) && SCRIPT.test(other) && !isFirst(other, modules),
    )
    const files = brought.filter((other) => !isShared(other, modules))
    return files.reduce((bytes, file) => bytes + statSync(file).size, 0) <= SMALL_BYTES
  }
  return { closure, isFirst, usesRelay, isShared, isSmall }
}

/**
 * The code that many screens share: the app's start and what screens with and without data share (in the
 * entry's own file, which no other entry may load, and every screen but the offline page's needs), visitors'
 * forms, what both searches show, screens with data, and one file per topic. Relay is a fifth of all script,
 * and a public page does without it.
 */
export function sharedChunks(app: App) {
  const { closure, isFirst, usesRelay, isShared, isSmall } = graphOf(app)

  /** Whether it begins a file of its own, which others load by need. */
  function isLoadedAlone(id: string, modules: Modules): boolean {
    const info = modules.getModuleInfo(id)
    return (info?.isEntry || (info?.dynamicImporters.length ?? 0) > 0) && info?.importers.length === 0
  }

  const isOnlyWithData = (entries: readonly string[], modules: Modules) =>
    entries.every((entry) => usesRelay(entry, modules))

  /** Whether the visitors' search needs a module, and no other page that does without Relay. */
  function isOfVisitorSearch(entries: readonly string[], modules: Modules): boolean {
    const plain = entries.filter((entry) => !usesRelay(entry, modules))
    return plain.length > 0 && plain.every((entry) => entry === app.search.visitors)
  }

  /** An icon is too small for a file of its own, or for loading another file with it. */
  function nameOfIcon(entries: readonly string[], modules: Modules): string {
    const topic = entries.every((entry) => SCREEN.test(entry))
      ? topicOf(entries, app.topics, modules)
      : undefined
    return topic ?? (isOnlyWithData(entries, modules) ? 'data' : 'main')
  }

  function nameOfShared(id: string, modules: Modules): string | null {
    if (id === app.dataPage) return 'data'
    const entries = entriesOf(id, modules)
    const isHost = app.hosts.includes(SCREEN.exec(id)?.[1] ?? '')
    if (isHost) return topicOf([id], app.topics, modules) ?? null
    if (entries.length < 2 || isLoadedAlone(id, modules)) return null
    if (ICONS.test(id)) return nameOfIcon(entries, modules)
    if (!usesRelay(id, modules) && isOfVisitorSearch(entries, modules))
      return entries.every((entry) => Object.values(app.search).includes(entry)) ? 'results' : 'main'
    const topic = closure(app.shell, modules).has(id) ? undefined : topicOf(entries, app.topics, modules)
    if (topic !== undefined) return topic
    const isOfFirstScreens = [app.shell, ...app.firstScreens].some((screen) =>
      closure(screen, modules).has(id),
    )
    if (!isShared(id, modules) && !(isOfFirstScreens && isSmall(id, modules))) return null
    if (usesRelay(id, modules) || isOnlyWithData(entries, modules)) return 'data'
    return isOfFirstScreens ? 'main' : 'forms'
  }

  const names = new Map<string, string | null>()
  function nameOf(id: string, modules: Modules): string | null {
    if (!names.has(id))
      names.set(id, isFirst(id, modules) && isOfApp(id) ? 'main' : nameOfShared(id, modules))
    return names.get(id) ?? null
  }
  // In this order, because a file includes its modules' imports.
  return ['main', 'forms', 'results', 'data', ...Object.keys(app.topics)].map((name, index) => ({
    debugName: name,
    priority: 3 - index / 10,
    test: isOfAppOrIcon,
    name: (id: string, modules: Modules) => (nameOf(id, modules) === name ? name : null),
  }))
}
