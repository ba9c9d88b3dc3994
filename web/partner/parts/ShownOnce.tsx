import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/design/form/Button.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { copyText } from '#web/operator/session/copyText.ts'
import css from './parts.module.css'

type Props = {
  title: string
  /** What it is, for its reader: "New key". */
  label: string
  /** Undefined while there is nothing to show. */
  secret: string | undefined
  children: ReactNode
  onClose: () => void
}

/** A key or secret that is never shown again. Only its button closes it. */
export function ShownOnce({ title, label, secret, children, onClose }: Props) {
  const copy = () =>
    copyText(secret ?? '', {
      copied: 'Copied',
      notCopied: 'The browser did not copy it. Select the text, and copy it yourself.',
    })
  return (
    <Modal open={secret !== undefined} closable={false} onClose={onClose} title={title}>
      <p className={css.text}>{children}</p>
      <p className={css.secret} role="group" aria-label={label}>
        {secret}
      </p>
      <div className={css.buttons}>
        <Button look="quiet" icon={Copy} onClick={() => void copy()}>
          Copy
        </Button>
        <Button onClick={onClose}>I have kept it</Button>
      </div>
    </Modal>
  )
}
