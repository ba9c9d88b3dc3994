/** For useSyncExternalStore: subscribes to a value that stays the same while the page is open. */
export const neverChanges = () => () => {}
