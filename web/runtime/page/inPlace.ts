/** The state of a navigation that gives the screen another address and nothing else: focus and caret stay where they are. */
export const IN_PLACE = 'in-place'

/** The same, to something that the member did not choose: the conversation beside the list. It stays unread until the member turns to it. */
export const OPENED_BY_ITSELF = 'opened-by-itself'

type InPlaceState = typeof IN_PLACE | typeof OPENED_BY_ITSELF

/** Whether a navigation with this state leaves focus and caret where they are. */
export function isInPlaceState(state: unknown): state is InPlaceState {
  return state === IN_PLACE || state === OPENED_BY_ITSELF
}
