import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { TextArea } from '#web/design/form/TextField.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import css from './Confirm.module.css'

const PURPOSE_MAX = 500

type Props = {
  open: boolean
  title: string
  /** What happens, and what a member or colleague will notice. */
  text: ReactNode
  /** The action in words: "Reset the login", never "OK". */
  yes: string
  isDanger?: boolean
  isBusy?: boolean
  /** Whether the act needs a reason, which is recorded with it. */
  asksPurpose?: boolean
  /** The reason to begin with. */
  purpose?: string
  /** Why the act was refused, in words, where the dialog stays open for another try. */
  refused?: string | undefined
  /** Fields above the reason. */
  children?: ReactNode
  /** @param purpose the reason, '' where none is asked */
  onYes: (purpose: string) => void
  onNo: () => void
}

/** Asks before what cannot be undone, with the reason for the audit where one is needed. Enter confirms. */
export function Confirm({ open, title, isBusy, ...props }: Props) {
  return (
    <Modal open={open} closable={!isBusy} onClose={props.onNo} title={title}>
      {/* Mounted anew for each question, so that no reason is carried over from another act. */}
      {open && <ConfirmForm {...props} isBusy={isBusy} />}
    </Modal>
  )
}

function ConfirmForm({ text, yes, isDanger, isBusy, asksPurpose, ...props }: Omit<Props, 'open' | 'title'>) {
  const { t } = useTranslation('console')
  const { refused, children, onYes, onNo } = props
  const [purpose, setPurpose] = useState(props.purpose ?? '')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isBusy) onYes(purpose.trim())
  }
  return (
    <form onSubmit={submit}>
      <p className={css.text}>{text}</p>
      {refused !== undefined && (
        <Alert tone="danger" announced className={css.purpose}>
          {refused}
        </Alert>
      )}
      {children && <div className={css.fields}>{children}</div>}
      {asksPurpose && (
        <TextArea
          className={css.purpose}
          label={t('confirm.purpose')}
          hint={t('confirm.purposeHint')}
          value={purpose}
          maxLength={PURPOSE_MAX}
          required
          onChange={(event) => setPurpose(event.target.value)}
        />
      )}
      <div className={css.buttons}>
        <Button look="quiet" onClick={onNo}>
          {t('confirm.no')}
        </Button>
        <Button type="submit" look={isDanger ? 'dangerSolid' : 'primary'} busy={isBusy}>
          {yes}
        </Button>
      </div>
    </form>
  )
}
