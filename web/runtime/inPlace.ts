/** The state of a navigation that gives the screen another address and nothing else: focus and caret stay where they are. */
export const IN_PLACE = 'in-place'
