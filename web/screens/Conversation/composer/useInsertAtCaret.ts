import type { RefObject } from 'react'

/**
 * Puts something where the caret of a field stands, in place of what is selected.
 * @param write takes the text of the field as it is then
 */
export function useInsertAtCaret(
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  write: (text: string) => void,
) {
  return (inserted: string) => {
    const { selectionStart, selectionEnd } = field.current ?? {
      selectionStart: text.length,
      selectionEnd: text.length,
    }
    write(text.slice(0, selectionStart) + inserted + text.slice(selectionEnd))
    const caret = selectionStart + inserted.length
    // Once the text is drawn, so that the next one stands behind this one.
    requestAnimationFrame(() => field.current?.setSelectionRange(caret, caret))
  }
}
