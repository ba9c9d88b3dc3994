import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../form/Button.tsx'
import { Modal } from './Modal.tsx'
import css from './Question.module.css'

type Props = {
  open: boolean
  title: ReactNode
  text: ReactNode
  /** What the button does, in words: "Log out everywhere", never "OK". */
  yes: string
  /** For what cannot be taken back. */
  danger?: boolean
  busy?: boolean
  onYes: () => void
  onNo: () => void
}

/** Asks once before something that ends or deletes. */
export function Question({ open, title, text, yes, danger, busy, onYes, onNo }: Props) {
  const { t } = useTranslation('shell')
  return (
    <Modal open={open} onClose={onNo} title={title}>
      <p className={css.text}>{text}</p>
      <div className={css.buttons}>
        <Button size="large" block look={danger ? 'dangerSolid' : 'primary'} busy={busy} onClick={onYes}>
          {yes}
        </Button>
        <Button look="plain" block onClick={onNo}>
          {t('cancel')}
        </Button>
      </div>
    </Modal>
  )
}
