import { X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BackCloses } from '../BackCloses.tsx'
import { classes } from '../classes.ts'
import { IconButton } from '../form/Button.tsx'
import { useNativeDialog } from '../useNativeDialog.ts'
import layout from '../layout.module.css'
import css from './Modal.module.css'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** 300, 500, 800 or 1140 px. */
  size?: 's' | 'm' | 'l' | 'xl'
  /** On phones: a sheet at the bottom, a sheet of full height, or the same box. */
  phone?: 'bottom' | 'full' | 'box'
  /** False if closing would lose something: no cross, and neither Escape nor a press outside closes it. */
  closable?: boolean
  /** False if the dialog itself asks whether to go back. */
  backCloses?: boolean
  /** Keeps the title for assistive technology only, if the content draws its own. */
  titleHidden?: boolean
  className?: string
  /** A control after the cross, which is not the first to have the focus. */
  beside?: ReactNode
  children: ReactNode
}

/**
 * A native dialog: it traps the focus, restores it and stacks above everything. Back closes it before leaving
 * the screen.
 */
export function Modal({
  open,
  onClose,
  title,
  size = 'm',
  phone = 'bottom',
  closable = true,
  backCloses = true,
  titleHidden,
  className,
  beside,
  children,
}: Props) {
  const { t } = useTranslation('shell')
  const id = useId()
  const dialog = useNativeDialog({ open, closable, onClose })

  return (
    <dialog
      {...dialog}
      className={classes(
        css.modal,
        css[size],
        phone !== 'box' && css[phone],
        !closable && css.unclosable,
        className,
      )}
      aria-labelledby={id}
    >
      {open && (
        <>
          <h2 id={id} className={titleHidden ? layout.visuallyHidden : css.title}>
            {title}
          </h2>
          {children}
          {closable && backCloses && <BackCloses onClose={onClose} />}
          {closable && <IconButton className={css.close} icon={X} label={t('close')} onClick={onClose} />}
          {beside}
        </>
      )}
    </dialog>
  )
}
