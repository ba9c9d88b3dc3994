/** The state of a navigation that only changes the screen's address: focus and caret stay where they are. */
export const IN_PLACE = 'in-place'

/**
 * The same, for a conversation beside the list that the member did not choose. It stays unread until the
 * member turns to it.
 */
export const OPENED_BY_ITSELF = 'opened-by-itself'

type InPlaceState = typeof IN_PLACE | typeof OPENED_BY_ITSELF

/** Whether a navigation with this state keeps focus and caret. */
export function isInPlaceState(state: unknown): state is InPlaceState {
  return state === IN_PLACE || state === OPENED_BY_ITSELF
}
