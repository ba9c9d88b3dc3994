import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { NewOperatorDialog_self$key } from '#web/__generated__/NewOperatorDialog_self.graphql.ts'
import { Select } from '#web/design/form/Select.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { LANGUAGE_NAMES, OPERATOR_LOCALES } from '#web/locales/complete.ts'
import { DialogForm } from '#web/operator/forms/DialogForm.tsx'
import { consoleLocale } from '#web/operator/session/language.ts'
import { useRefusalsByField } from '#web/operator/session/useRefusalWords.ts'
import { useRefusedFocus } from '#web/operator/session/useRefusedFocus.ts'
import { AccessFields, type Access } from './AccessFields.tsx'
import { OneTimePassword } from './OneTimePassword.tsx'
import { createOperator } from './operatorChanges.ts'

type Props = {
  open: boolean
  self: NewOperatorDialog_self$key
  onCreated: () => void
  onClose: () => void
}

/** A new operator; then the password for their first login, once. */
export function NewOperatorDialog({ open, self, onCreated, onClose }: Props) {
  const { t } = useTranslation('console')
  const [created, setCreated] = useState<{ name: string; password: string }>()
  const [isBusy, setBusy] = useState(false)
  function close() {
    setCreated(undefined)
    onClose()
  }
  return (
    <Modal
      open={open}
      closable={created === undefined && !isBusy}
      onClose={close}
      title={t(created ? 'operators.password.title' : 'operators.new')}
    >
      {created ? (
        <OneTimePassword {...created} onDone={close} />
      ) : (
        <NewOperatorForm
          self={self}
          isBusy={isBusy}
          onBusy={setBusy}
          onNo={close}
          onCreated={(operator) => {
            setCreated(operator)
            onCreated()
          }}
        />
      )}
    </Modal>
  )
}

type FormProps = {
  self: NewOperatorDialog_self$key
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
  onCreated: (operator: { name: string; password: string }) => void
  onNo: () => void
}

function NewOperatorForm({ self, isBusy, onBusy, onCreated, onNo }: FormProps) {
  const { t, i18n } = useTranslation('console')
  const refusalsOf = useRefusalsByField('email')
  const own = useFragment(fragment, self)
  const form = useRef<HTMLFormElement>(null)
  const [access, setAccess] = useState<Access>({ role: 'MODERATOR', siteIds: null })
  const [refused, setRefused] = useState<Record<string, string>>({})
  useRefusedFocus(form, refused)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const name = String(given.get('name')).trim()
    const email = String(given.get('email')).trim()
    onBusy(true)
    const answer = await createOperator({ ...access, name, email, locale: String(given.get('locale')) })
    onBusy(false)
    if (!answer) return
    if (answer.oneTimePassword !== undefined) return onCreated({ name, password: answer.oneTimePassword })
    setRefused(refusalsOf(answer))
  }
  return (
    <DialogForm
      form={form}
      isBusy={isBusy}
      yes={t('operators.create')}
      submit={(event) => void submit(event)}
      onNo={onNo}
    >
      <TextField
        label={t('operators.name')}
        name="name"
        autoComplete="off"
        maxLength={100}
        required
        error={refused.name}
      />
      <TextField
        label={t('operators.email')}
        name="email"
        type="email"
        autoComplete="off"
        required
        error={refused.email}
      />
      <AccessFields access={access} self={own} error={refused.siteIds} onChange={setAccess} />
      <Select
        label={t('account.language')}
        name="locale"
        defaultValue={consoleLocale(i18n.language)}
        options={OPERATOR_LOCALES.map((locale) => ({ value: locale, text: LANGUAGE_NAMES[locale] }))}
      />
    </DialogForm>
  )
}

const fragment = graphql`
  fragment NewOperatorDialog_self on Operator {
    ...AccessFields_self
  }
`
