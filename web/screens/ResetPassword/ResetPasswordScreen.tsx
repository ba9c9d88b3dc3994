import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '#web/design/AppLink.tsx'
import { classes } from '#web/design/classes.ts'
import { Button, LinkButton } from '#web/design/form/Button.tsx'
import { FormCard } from '#web/design/form/FormCard.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { PageTitle } from '#web/design/PageTitle.tsx'
import { MarkedText } from '#web/design/text/MarkedText.tsx'
import { FormRefusal } from '#web/features/forms/FormRefusal.tsx'
import { ScriptNeeded } from '#web/features/forms/ScriptNeeded.tsx'
import { useRefusals } from '#web/features/forms/useRefusals.ts'
import { failureCode } from '#web/runtime/network/failureCode.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import layout from '#web/design/layout.module.css'

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation('login')
  const { demo } = useSite()
  const text = <MarkedText text={t('reset.sentText', { email })} parts={{ b: <b /> }} />
  return (
    <FormCard announced heading={t('reset.sentHeading')} text={text}>
      {demo && (
        <Alert>
          {t('reset.demo')} {/* A page of the server's, not of this app. */}
          <a href="/dev/mail">{t('reset.demoMailbox')}</a>
        </Alert>
      )}
      <LinkButton to="/login" size="large" block>
        {t('reset.toLogin')}
      </LinkButton>
      <Button look="plain" onClick={onAgain}>
        {t('reset.again')}
      </Button>
    </FormCard>
  )
}

/** Requests a mail with a link to a new password (SIGN-13). */
export default function ResetPasswordScreen() {
  const { t } = useTranslation('login')
  const { form, refuse, clear, textOf } = useRefusals()
  const [isSending, setSending] = useState(false)
  const [sentTo, setSentTo] = useState<string>()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    if (email === '') return refuse({ email: { code: 'EMAIL_INVALID' } })
    clear()
    setSending(true)
    try {
      const refusals = await (await import('./requestPasswordReset.ts')).requestPasswordReset(email)
      if (refusals) refuse(refusals)
      else setSentTo(email)
    } catch {
      refuse({ form: { code: await failureCode() } })
    } finally {
      setSending(false)
    }
  }

  const title = <PageTitle description={t('reset.text')}>{t('reset.title')}</PageTitle>
  if (sentTo !== undefined) {
    return (
      <>
        {title}
        <Sent email={sentTo} onAgain={() => setSentTo(undefined)} />
      </>
    )
  }
  return (
    <>
      {title}
      <FormCard heading={t('reset.heading')} text={t('reset.text')}>
        <form
          ref={form}
          id="reset"
          method="post"
          className={layout.stack}
          onSubmit={(event) => void submit(event)}
          noValidate
        >
          <ScriptNeeded />
          <TextField
            label={t('email')}
            name="email"
            type="email"
            autoComplete="username"
            error={textOf('email')}
          />
          <FormRefusal textOf={textOf} />
          <Button type="submit" size="large" block busy={isSending}>
            {t('reset.submit')}
          </Button>
        </form>
        <p className={classes(layout.small, layout.center)}>
          <AppLink to="/login">{t('reset.back')}</AppLink>
        </p>
      </FormCard>
    </>
  )
}
