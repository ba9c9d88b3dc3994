import type { FormEvent, ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import css from './DialogForm.module.css'

type Props = {
  form: RefObject<HTMLFormElement | null>
  isBusy: boolean
  /** Why the whole is refused, in words. */
  refused?: string | undefined
  /** The act in words; without it, the form only shows. */
  yes: string | undefined
  no?: string | undefined
  submit: (event: FormEvent<HTMLFormElement>) => void
  onNo: () => void
  children: ReactNode
}

/** The fields of a dialog between what is said against all of them and the two buttons. */
export function DialogForm({ form, isBusy, refused, yes, no, submit, onNo, children }: Props) {
  const { t } = useTranslation('console')
  return (
    <form ref={form} className={css.form} onSubmit={submit}>
      {refused !== undefined && (
        <Alert tone="danger" announced>
          {refused}
        </Alert>
      )}
      {children}
      <div className={css.buttons}>
        <Button look="quiet" onClick={onNo}>
          {no ?? t('confirm.no')}
        </Button>
        {yes !== undefined && (
          <Button type="submit" busy={isBusy}>
            {yes}
          </Button>
        )}
      </div>
    </form>
  )
}
