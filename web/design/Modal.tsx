import { X } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './Button.tsx'
import css from './Modal.module.css'
import { classes } from './classes.ts'
import layout from './layout.module.css'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** 300, 500, 800 or 1140 px. */
  size?: 's' | 'm' | 'l' | 'xl'
  /** On phones: a sheet at the bottom, a sheet of full height, or the same box. */
  phone?: 'bottom' | 'full' | 'box'
  /** False while leaving would lose something: no cross, and neither Escape nor a press beside it closes. */
  closable?: boolean
  /** Keeps the title for assistive technology only, where the content draws its own. */
  titleHidden?: boolean
  className?: string
  children: ReactNode
}

/** A native dialog: it traps the focus, gives it back and lies on top of everything by itself. */
export function Modal({ open, onClose, title, size = 'm', phone = 'bottom', closable = true, titleHidden, className, children }: Props) {
  const { t } = useTranslation('shell')
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    if (!element.open) element.showModal()
    return () => element.close()
  }, [open])

  // Escape arrives as "cancel". Chromium lets a second Escape through whatever the handler says, so "close" reopens.
  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== dialog.current) return
    event.preventDefault()
    if (closable) onClose()
  }
  function closed(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== dialog.current || !open) return
    if (closable) onClose()
    else dialog.current?.showModal()
  }
  function press(event: { target: EventTarget; clientX: number; clientY: number }) {
    if (!closable || event.target !== dialog.current) return
    const box = dialog.current.getBoundingClientRect()
    const inside = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom
    if (!inside) onClose()
  }

  return (
    <dialog
      ref={dialog}
      className={classes(css.modal, css[size], phone !== 'box' && css[phone], !closable && css.unclosable, className)}
      aria-labelledby={id}
      onCancel={cancel}
      onClose={closed}
      onPointerDown={press}
    >
      {open && (
        <>
          <h2 id={id} className={titleHidden ? layout.visuallyHidden : css.title}>
            {title}
          </h2>
          {children}
          {closable && <IconButton className={css.close} icon={X} label={t('close')} onClick={onClose} />}
        </>
      )}
    </dialog>
  )
}
