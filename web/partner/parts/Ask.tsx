import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import css from './parts.module.css'

type Props = {
  open: boolean
  title: string
  /** What happens. */
  text: ReactNode
  /** The action in words: "Revoke the key", never "OK". */
  yes: string
  isDanger?: boolean
  isBusy: boolean
  /** Why it was refused, in words, where no field says it. */
  words?: string | undefined
  /** Fields. */
  children?: ReactNode
  onYes: (form: FormData) => void
  onNo: () => void
}

/** Asks before an act, with the fields that it needs. Enter confirms. */
export function Ask({ open, title, text, yes, isDanger, isBusy, words, children, onYes, onNo }: Props) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isBusy) onYes(new FormData(event.currentTarget))
  }
  return (
    <Modal open={open} closable={!isBusy} onClose={onNo} title={title}>
      <form onSubmit={submit} noValidate>
        <p className={css.text}>{text}</p>
        <div className={css.fields}>
          {words !== undefined && (
            <Alert tone="danger" announced>
              {words}
            </Alert>
          )}
          {children}
        </div>
        <div className={css.buttons}>
          <Button look="quiet" onClick={onNo}>
            Cancel
          </Button>
          <Button type="submit" look={isDanger ? 'dangerSolid' : 'primary'} busy={isBusy}>
            {yes}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
