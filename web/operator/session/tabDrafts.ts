/** Drafts of one kind in this tab: they outlive a reload, and an answer that never came. */
export type TabDrafts<Draft> = {
  read: (id: string) => Draft | undefined
  /** @param draft undefined once nothing is left to save */
  keep: (id: string, draft: Draft | undefined) => void
}

/** @param key where they are kept; `operator-…`, so that they go with the operator who leaves the tab */
export function tabDrafts<Draft>(key: `operator-${string}`): TabDrafts<Draft> {
  function all(): Record<string, Draft> {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, Draft>
    } catch {
      return {}
    }
  }
  return {
    read: (id) => all()[id],
    keep(id, draft) {
      const { [id]: _old, ...others } = all()
      try {
        sessionStorage.setItem(key, JSON.stringify(draft === undefined ? others : { ...others, [id]: draft }))
      } catch {
        // Without storage it lasts as long as the page.
      }
    },
  }
}
