import { useLayoutEffect, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { MESSAGE_FIELD } from '#web/features/conversations/messageField.ts'
import css from './MessageField.module.css'

type Props = {
  ref: RefObject<HTMLTextAreaElement | null>
  text: string
  invalid: boolean
  describedBy: string
  onWrite: (text: string) => void
  onSend: () => void
  onPasteImage: (file: File) => void
}

/**
 * The text of a message: grows up to five lines. Enter sends, and a picture may be pasted if it comes without
 * text.
 */
export function MessageField({ ref, text, invalid, describedBy, onWrite, onSend, onPasteImage }: Props) {
  const { t } = useTranslation('chat')
  // The style sheet grows the field and limits it to five lines; some browsers do not support that yet.
  useLayoutEffect(() => {
    if (!ref.current || CSS.supports('field-sizing', 'content')) return
    ref.current.style.height = 'auto'
    ref.current.style.height = `${ref.current.scrollHeight}px`
  }, [ref, text])

  function pasted(event: ClipboardEvent) {
    // Word and Excel put a picture of the copied text beside the text.
    if (event.clipboardData.getData('text/plain').trim() !== '') return
    const picture = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'))
    if (!picture) return
    event.preventDefault()
    onPasteImage(picture)
  }
  function keyed(event: KeyboardEvent) {
    // On a touch keyboard Enter makes a new line: Shift+Enter is not available.
    if (event.key !== 'Enter' || event.shiftKey || matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    onSend()
  }
  return (
    <textarea
      ref={ref}
      id={MESSAGE_FIELD}
      rows={1}
      dir="auto"
      className={css.field}
      aria-label={t('composer.label')}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      placeholder={t('composer.placeholder')}
      value={text}
      onChange={(event) => onWrite(event.target.value)}
      onPaste={pasted}
      onKeyDown={keyed}
    />
  )
}
