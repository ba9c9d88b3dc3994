import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { AddPasskeyForm_viewer$key } from '#web/__generated__/AddPasskeyForm_viewer.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { FormRefusal } from '#web/features/forms/FormRefusal.tsx'
import { useRefusals } from '#web/features/forms/useRefusals.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { CurrentPasswordField } from './CurrentPasswordField.tsx'
import { useAddPasskey } from './useAddPasskey.ts'
import layout from '#web/design/layout.module.css'
import css from '../Section.module.css'

/** Adds a passkey; asks for the password unless it was given a moment ago. */
export function AddPasskeyForm(props: { viewer: AddPasskeyForm_viewer$key }) {
  const { t } = useTranslation('settings')
  const viewer = useFragment(fragment, props.viewer)
  const { form, refuse, clear, textOf } = useRefusals()
  const [name, setName] = useState('')
  const { addPasskey, isAdding } = useAddPasskey()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = event.currentTarget.querySelector<HTMLInputElement>('[name=passkeyPassword]')
    clear()
    const outcome = await addPasskey({ name: name.trim(), password: password?.value })
    if (typeof outcome === 'object') return refuse(outcome)
    if (password) password.value = ''
    if (outcome === 'added') setName('')
    showToast(
      outcome === 'added'
        ? { tone: 'success', title: t('passkeys.done') }
        : { tone: 'info', title: t('passkeys.cancelled') },
    )
  }

  return (
    <form
      ref={form}
      className={classes(layout.stack, css.form)}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <TextField
        label={t('passkeys.name')}
        name="passkeyName"
        hint={t('passkeys.nameHint')}
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
        optional
      />
      <CurrentPasswordField
        viewer={viewer}
        label={t('passkeys.password')}
        name="passkeyPassword"
        error={textOf('password')}
      />
      <FormRefusal textOf={textOf} />
      <Button type="submit" look="quiet" busy={isAdding}>
        {t('passkeys.add')}
      </Button>
    </form>
  )
}

const fragment = graphql`
  fragment AddPasskeyForm_viewer on Viewer {
    ...CurrentPasswordField_viewer
  }
`
