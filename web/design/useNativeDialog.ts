import { useLayoutEffect, useRef, type RefObject, type SyntheticEvent } from 'react'
import { dialogsChanged } from '#web/runtime/notices/interruptions.ts'

type Point = { clientX: number; clientY: number }

function isInside({ left, right, top, bottom }: DOMRect, { clientX, clientY }: Point): boolean {
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}

type DialogProps = {
  ref: RefObject<HTMLDialogElement | null>
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void
  onClose: (event: SyntheticEvent<HTMLDialogElement>) => void
  onPointerDown: (event: { target: EventTarget } & Point) => void
}

/**
 * Opens and closes a native dialog as its owner's props say.
 * @returns the dialog's attributes: Escape and a press outside ask the owner to close, unless it is not
 * closable
 */
export function useNativeDialog({
  open,
  closable,
  onClose,
}: {
  open: boolean
  closable: boolean
  onClose: () => void
}): DialogProps {
  const dialog = useRef<HTMLDialogElement>(null)

  // A layout effect: only a dialog that is closed before its element leaves the page restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    if (!element.open) element.showModal()
    dialogsChanged()
    return () => {
      element.close()
      dialogsChanged()
    }
  }, [open])

  // Escape arrives as "cancel". Chromium lets a second Escape through whatever the handler does, so "close"
  // reopens. It arrives in a task of its own, so it must not close a dialog that was opened again in between.
  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== dialog.current) return
    event.preventDefault()
    if (closable) onClose()
  }
  function closed(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== dialog.current || dialog.current.open || !open) return
    if (closable) onClose()
    else dialog.current.showModal()
  }
  function press(event: { target: EventTarget } & Point) {
    if (!closable || event.target !== dialog.current) return
    if (!isInside(dialog.current.getBoundingClientRect(), event)) onClose()
  }
  return { ref: dialog, onCancel: cancel, onClose: closed, onPointerDown: press }
}
