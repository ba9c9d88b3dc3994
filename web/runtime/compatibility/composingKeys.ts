// Safari reports the Enter that ends a composition as outside it; this old key code still reveals it.
const KEY_OF_INPUT_METHOD = 229

/**
 * Hides key events of a composition (Japanese, Chinese, Korean and others) from every handler of the page.
 * The Enter that accepts a word must not send a message or choose a town, and Escape must not clear a search.
 * The field itself gets them as always.
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
