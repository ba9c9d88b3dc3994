import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { DateOfBirthField } from '#web/design/form/DateOfBirthField.tsx'
import { TextArea, TextField } from '#web/design/form/TextField.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { ScriptNeeded } from '#web/features/forms/ScriptNeeded.tsx'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { keepSignupDraft, useSignupDraft, type SignupDraft } from './signupDraft.ts'
import { PASSWORD_MIN_CHARACTERS } from './signupForm.rules.ts'
import { SignupGenders } from './SignupGenders.tsx'
import { SignupTerms } from './SignupTerms.tsx'
import { useSignup, type SignupMessage, type SignupRefusals } from './useSignup.ts'
import layout from '#web/design/layout.module.css'

type Props = {
  /** Where the new member continues; called once the account exists. */
  findNext?: () => string
  /** A message to a member, if the sign-up starts from the member's page; may be left empty. */
  message?: SignupMessage | undefined
}

/**
 * Step 0 of the sign-up: creates the account (SIGN-01). Used by the landing, the sign-up page, the modal and
 * the landers.
 */
export function SignupForm({ findNext = () => '/complete-signup', message }: Props) {
  const { t } = useTranslation(['landing', 'shell'])
  const { settings } = useSite()
  const errorText = useErrorTexts()
  const { form, refusals, isSending, submit, correct } = useSignup(findNext, message)
  const draft = useSignupDraft(form)
  const textOf = (field: keyof SignupRefusals) => refusals[field] && errorText(refusals[field])

  // The date is composed from its parts in the next frame.
  const changed = (element: HTMLFormElement, control: string) =>
    requestAnimationFrame(() => {
      keepSignupDraft(element)
      correct(element, control.split('-')[0]!)
    })
  return (
    <form
      ref={form}
      id="signup"
      method="post"
      className={layout.stack}
      onSubmit={(event) => void submit(event)}
      onInput={({ currentTarget, target }) => changed(currentTarget, (target as HTMLInputElement).name)}
      noValidate
    >
      <ScriptNeeded />
      {message && (
        <TextArea
          label={message.label}
          name="signupMessage"
          rows={4}
          value={message.text}
          maxLength={settings.messageLength}
          onChange={(event) => message.onChange(event.target.value)}
          error={textOf('signupMessage')}
        />
      )}
      <SignupGenders draft={draft} textOf={textOf} />
      <AccountFields draft={draft} textOf={textOf} />
      {refusals.form && (
        <Alert tone="danger" announced>
          {textOf('form')}
        </Alert>
      )}
      <Button type="submit" size="large" block busy={isSending}>
        {t('form.submit')}
      </Button>
      <SignupTerms minAge={settings.minAge} />
    </form>
  )
}

type FieldsProps = { draft: SignupDraft; textOf: (field: keyof SignupRefusals) => string | undefined }

function AccountFields({ draft, textOf }: FieldsProps) {
  const { t } = useTranslation(['landing', 'shell'])
  return (
    <>
      <TextField
        label={t('form.name')}
        name="name"
        defaultValue={draft.name}
        autoComplete="nickname"
        maxLength={30}
        error={textOf('name')}
      />
      <DateOfBirthField name="dateOfBirth" defaultValue={draft.dateOfBirth} error={textOf('dateOfBirth')} />
      <TextField
        label={t('form.email')}
        name="email"
        defaultValue={draft.email}
        type="email"
        placeholder={t('form.emailPlaceholder')}
        autoComplete="email"
        error={textOf('email')}
      />
      <TextField
        label={t('form.password')}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={t('shell:passwordHint', { limit: PASSWORD_MIN_CHARACTERS })}
        error={textOf('password')}
      />
    </>
  )
}
