import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { SuspendedDeletion_suspension$key } from '#web/__generated__/SuspendedDeletion_suspension.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { FormRefusal } from '#web/features/forms/FormRefusal.tsx'
import { useRefusals } from '#web/features/forms/useRefusals.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import { SuspendedPart } from './SuspendedPart.tsx'
import { useDeleteSuspendedAccount } from './useDeleteSuspendedAccount.ts'
import layout from '#web/design/layout.module.css'

type Props = { suspension: SuspendedDeletion_suspension$key; onDeleted: () => void }

/** Deletes a suspended account: the consequences, the password to confirm, and then the date (TRUST-07). */
export function SuspendedDeletion({ suspension, onDeleted }: Props) {
  const { t } = useTranslation('settings')
  const { finalAt } = useFragment(fragment, suspension)
  const [isAsking, setAsking] = useState(false)
  const text = (
    <span role="status">
      {finalAt
        ? t('suspended.eraseAsked', { date: formatDate(finalAt, { dateStyle: 'long', timeStyle: 'short' }) })
        : t('suspended.eraseText')}
    </span>
  )
  return (
    <SuspendedPart id="delete" title={t('delete.title')} text={text}>
      {!finalAt && !isAsking && (
        <Button look="danger" onClick={() => setAsking(true)}>
          {t('delete.open')}
        </Button>
      )}
      {!finalAt && isAsking && <DeletionForm onDeleted={onDeleted} onCancel={() => setAsking(false)} />}
    </SuspendedPart>
  )
}

function DeletionForm({ onDeleted, onCancel }: { onDeleted: () => void; onCancel: () => void }) {
  const { t } = useTranslation(['settings', 'shell'])
  const { form, refuse, clear, textOf } = useRefusals()
  const [deleteAccount, isDeleting] = useDeleteSuspendedAccount()
  const field = useRef<HTMLInputElement>(null)
  // The button that opened the form is gone, and the focus with it.
  useEffect(() => field.current?.focus(), [])
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('deletePassword') ?? '')
    clear()
    deleteAccount({ input: { password } }, (refusals) => (refusals ? refuse(refusals) : onDeleted()))
  }
  return (
    <form ref={form} className={layout.stack} onSubmit={submit} noValidate>
      <TextField
        label={t('delete.password.label')}
        name="deletePassword"
        type="password"
        autoComplete="current-password"
        error={textOf('password')}
        ref={field}
      />
      <FormRefusal textOf={textOf} />
      <Button type="submit" look="dangerSolid" busy={isDeleting}>
        {t('delete.password.submit')}
      </Button>
      <Button look="plain" onClick={onCancel}>
        {t('shell:cancel')}
      </Button>
    </form>
  )
}

const fragment = graphql`
  fragment SuspendedDeletion_suspension on Suspension {
    finalAt
  }
`
