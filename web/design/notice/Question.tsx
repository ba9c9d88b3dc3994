import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../form/Button.tsx'
import { Modal } from './Modal.tsx'
import css from './Question.module.css'

type Props = {
  open: boolean
  title: ReactNode
  text: ReactNode
  /** The button's action in words: "Log out everywhere", never "OK". */
  yes: string
  /** For actions that cannot be undone. */
  danger?: boolean
  busy?: boolean
  onYes: () => void
  onNo: () => void
}

/** Asks for confirmation once before something ends or is deleted. */
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
