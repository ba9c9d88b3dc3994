// Safari says that the Enter which ends a composition is no part of it; by this old code it is still known.
const KEY_OF_INPUT_METHOD = 229

/**
 * Keeps the keys with which somebody composes a word (Japanese, Chinese, Korean and others) from every handler of the page: the Enter that takes a word
 * must not send a message or choose a town, and Escape must not empty a search. The field itself gets them as always.
 */
export function leaveComposingKeysAlone(): void {
  for (const type of ['keydown', 'keypress', 'keyup'] as const)
    addEventListener(
      type,
      (event) => {
        if (event.isComposing || event.keyCode === KEY_OF_INPUT_METHOD) event.stopImmediatePropagation()
      },
      { capture: true },
    )
}
