import { type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { EmailSection_viewer$key } from '#web/__generated__/EmailSection_viewer.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { MarkedText } from '#web/design/text/MarkedText.tsx'
import { FormRefusal } from '#web/features/forms/FormRefusal.tsx'
import { useRefusals } from '#web/features/forms/useRefusals.ts'
import { Section } from '../Section.tsx'
import { currentPasswordIn } from './currentPassword.ts'
import { CurrentPasswordField } from './CurrentPasswordField.tsx'
import { useRequestEmailChange } from './useRequestEmailChange.ts'
import layout from '#web/design/layout.module.css'
import sectionCss from '../Section.module.css'
import css from './EmailSection.module.css'

/**
 * The account's e-mail address, and its change, which takes effect once the mail to the new one is confirmed
 * (SIGN-14).
 */
export function EmailSection(props: { viewer: EmailSection_viewer$key }) {
  const { t } = useTranslation('settings')
  const viewer = useFragment(fragment, props.viewer)
  const { email, pendingEmail, status } = viewer
  const { form, refuse, clear, textOf } = useRefusals()
  const { requestEmailChange, isRequesting } = useRequestEmailChange()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    const newEmail = String(new FormData(element).get('newEmail') ?? '').trim()
    if (newEmail === '') return refuse({ newEmail: { code: 'NEW_EMAIL_INVALID' } })
    clear()
    requestEmailChange({ newEmail, password: currentPasswordIn(element, 'emailPassword') }, (refusals) => {
      if (refusals) return refuse(refusals)
      element.reset()
    })
  }

  return (
    <Section
      id="email"
      title={t('email.title')}
      text={t(status === 'NOT_CONFIRMED' ? 'email.unconfirmed' : 'email.text')}
    >
      <p className={css.address}>{email}</p>
      {pendingEmail && (
        <Alert announced>
          <MarkedText text={t('email.pending', { email: pendingEmail })} parts={{ b: <b /> }} />
        </Alert>
      )}
      <form ref={form} className={classes(layout.stack, sectionCss.form)} onSubmit={submit} noValidate>
        <TextField
          label={t('email.new')}
          name="newEmail"
          type="email"
          autoComplete="email"
          error={textOf('newEmail')}
        />
        <CurrentPasswordField
          viewer={viewer}
          label={t('email.password')}
          name="emailPassword"
          error={textOf('password')}
        />
        <FormRefusal textOf={textOf} />
        <Button type="submit" look="quiet" busy={isRequesting}>
          {t('email.submit')}
        </Button>
      </form>
    </Section>
  )
}

const fragment = graphql`
  fragment EmailSection_viewer on Viewer {
    email
    pendingEmail
    status
    ...CurrentPasswordField_viewer
  }
`
