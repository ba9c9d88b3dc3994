import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BackCloses } from '#web/design/BackCloses.tsx'
import { IconButton } from '#web/design/form/Button.tsx'
import { useNativeDialog } from '#web/design/useNativeDialog.ts'
import css from './Drawer.module.css'

type Props = { open: boolean; onClose: () => void; children: ReactNode }

/** The rail on phones: it comes from the side and goes with Back, Escape, a press beside it or a choice. */
export function Drawer({ open, onClose, children }: Props) {
  const { t } = useTranslation('console')
  const dialog = useNativeDialog({ open, closable: true, onClose })
  return (
    <dialog {...dialog} className={css.drawer} aria-label={t('rail.title')}>
      {open && (
        <>
          <IconButton className={css.close} icon={X} label={t('rail.close')} onClick={onClose} />
          {children}
          <BackCloses onClose={onClose} />
        </>
      )}
    </dialog>
  )
}
