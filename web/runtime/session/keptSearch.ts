const KEY = 'last-search'

/**
 * The filters of this tab's last search, as in its address; they survive a reload. Empty before the first
 * one.
 */
export function readKeptSearch(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

export function keepSearch(search: string): void {
  try {
    if (search === '') sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, search)
  } catch {
    // Without storage the search lives as long as the page.
  }
}
