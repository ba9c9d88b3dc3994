import type { RefObject } from 'react'

/**
 * Inserts text at a field's caret, replacing the selection.
 * @param write receives the field's new text
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
    // Once the text is drawn, so that the next insertion follows this one.
    requestAnimationFrame(() => field.current?.setSelectionRange(caret, caret))
  }
}
