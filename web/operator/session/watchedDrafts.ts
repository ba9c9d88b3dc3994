/** Drafts of one kind in this tab, which components follow: they outlive a look elsewhere, and a reload. */
type WatchedDrafts<Draft> = {
  read: (id: string) => Draft | undefined
  keep: (id: string, draft: Draft) => void
  drop: (id: string) => void
  /** For useSyncExternalStore. */
  subscribe: (listener: () => void) => () => void
}

/**
 * @param key where they are kept; `operator-…`, so that they go with the operator who leaves the tab
 * @param keptMax how many outlive a reload: the ones typed last
 */
export function watchedDrafts<Draft>(key: `operator-${string}`, keptMax: number): WatchedDrafts<Draft> {
  const listeners = new Set<() => void>()
  let drafts: ReadonlyMap<string, Draft> = read()

  function read(): Map<string, Draft> {
    try {
      return new Map(JSON.parse(sessionStorage.getItem(key) ?? '[]') as [string, Draft][])
    } catch {
      return new Map()
    }
  }
  function change(next: Map<string, Draft>): void {
    drafts = next
    try {
      sessionStorage.setItem(key, JSON.stringify([...drafts].slice(-keptMax)))
    } catch {
      // Without storage they last as long as the page.
    }
    for (const listener of listeners) listener()
  }
  const without = (id: string) => new Map([...drafts].filter(([other]) => other !== id))
  return {
    read: (id) => drafts.get(id),
    keep: (id, draft) => change(without(id).set(id, draft)),
    drop(id) {
      if (drafts.has(id)) change(without(id))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
