import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PasswordSection_viewer$key } from '#web/__generated__/PasswordSection_viewer.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { FormRefusal } from '#web/features/forms/FormRefusal.tsx'
import { HiddenUsername } from '#web/features/forms/HiddenUsername.tsx'
import { useRefusals } from '#web/features/forms/useRefusals.ts'
import { PASSWORD_MIN_CHARACTERS } from '#web/features/signup/signupForm.rules.ts'
import { Section } from '../Section.tsx'
import { useChangePassword } from './useChangePassword.ts'
import layout from '#web/design/layout.module.css'
import css from '../Section.module.css'

/** Changes the password, given the old one (SIGN-14). This logs out every other device. */
export function PasswordSection(props: { viewer: PasswordSection_viewer$key }) {
  const { t } = useTranslation(['settings', 'shell'])
  const { email } = useFragment(fragment, props.viewer)
  const { form, refuse, clear, textOf } = useRefusals()
  const [isChanged, setChanged] = useState(false)
  const [changePassword, isChanging] = useChangePassword()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    const data = new FormData(element)
    const text = (name: string) => String(data.get(name) ?? '')
    setChanged(false)
    if (text('oldPassword') === '') return refuse({ oldPassword: { code: 'OLD_PASSWORD_WRONG' } })
    if (text('newPassword') === '') return refuse({ newPassword: { code: 'PASSWORD_REQUIRED' } })
    if (text('newPassword') !== text('repeat')) return refuse({ repeat: { code: 'PASSWORDS_DIFFER' } })
    clear()
    const input = { oldPassword: text('oldPassword'), newPassword: text('newPassword') }
    changePassword({ input }, (refusals) => {
      if (refusals) return refuse(refusals)
      element.reset()
      setChanged(true)
    })
  }

  return (
    <Section id="password" title={t('password.title')} text={t('password.text')}>
      <form ref={form} className={classes(layout.stack, css.form)} onSubmit={submit} noValidate>
        <HiddenUsername email={email ?? null} />
        <TextField
          label={t('password.old')}
          name="oldPassword"
          type="password"
          autoComplete="current-password"
          error={textOf('oldPassword')}
        />
        <TextField
          label={t('password.new')}
          name="newPassword"
          type="password"
          autoComplete="new-password"
          hint={t('shell:passwordHint', { limit: PASSWORD_MIN_CHARACTERS })}
          error={textOf('newPassword')}
        />
        <TextField
          label={t('password.repeat')}
          name="repeat"
          type="password"
          autoComplete="new-password"
          error={textOf('repeat')}
        />
        <FormRefusal textOf={textOf} />
        {isChanged && (
          <Alert tone="success" announced>
            {t('password.changed')}
          </Alert>
        )}
        <Button type="submit" look="quiet" busy={isChanging}>
          {t('password.submit')}
        </Button>
      </form>
    </Section>
  )
}

const fragment = graphql`
  fragment PasswordSection_viewer on Viewer {
    email
  }
`
