import { type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { FormRefusal } from '#web/features/forms/FormRefusal.tsx'
import { useRefusals } from '#web/features/forms/useRefusals.ts'
import type { DeleteReasonAnswer } from './DeleteReasons.tsx'
import { useDeleteAccount } from './useDeleteAccount.ts'
import layout from '#web/design/layout.module.css'
import css from './DeleteAccountModal.module.css'

type Props = { answer: DeleteReasonAnswer; onCancel: () => void; onRemarks: () => void }

/** The consequences, and the password to confirm. */
export function DeleteConfirmation({ answer, onCancel, onRemarks }: Props) {
  const { t } = useTranslation(['settings', 'shell'])
  const { form, refuse, clear, textOf } = useRefusals()
  const { deleteAccount, isDeleting } = useDeleteAccount()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    clear()
    const remarks = answer.remarks.trim()
    deleteAccount(
      { reason: answer.reason, remarks: remarks === '' ? null : remarks, password },
      (refusals) => {
        if (refusals['remarks']) onRemarks()
        else refuse(refusals)
      },
    )
  }

  return (
    <>
      <p className={css.text}>{t('delete.password.text')}</p>
      <form ref={form} className={classes(layout.stack, css.form)} onSubmit={submit} noValidate>
        <TextField
          label={t('delete.password.label')}
          name="password"
          type="password"
          autoComplete="current-password"
          error={textOf('password')}
        />
        <FormRefusal textOf={textOf} />
        <div className={css.buttons}>
          <Button type="submit" look="dangerSolid" size="large" block busy={isDeleting}>
            {t('delete.password.submit')}
          </Button>
          <Button look="plain" block onClick={onCancel}>
            {t('delete.password.stay')}
          </Button>
        </div>
      </form>
    </>
  )
}
