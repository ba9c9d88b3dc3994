import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { Select } from '#web/design/form/Select.tsx'
import { TextArea, TextField } from '#web/design/form/TextField.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { FormRefusal } from '#web/features/forms/FormRefusal.tsx'
import { ScriptNeeded } from '#web/features/forms/ScriptNeeded.tsx'
import { useKeptText } from '#web/features/forms/useKeptText.ts'
import { useAddressParameters, useHydrated } from '#web/runtime/page/hydration.ts'
import { useSignedIn } from '#web/runtime/session/useSignedIn.ts'
import { KeyRefusal } from './KeyRefusal.tsx'
import { SUBJECTS, useFileComplaint, type ComplaintSubject } from './useFileComplaint.ts'
import { useTrustedKey } from './useTrustedKey.ts'
import layout from '#web/design/layout.module.css'

const LENGTH = 5000
const LENGTH_OF_WHICH = 200

/** The subject, which one, what happened, and for visitors where to send the answer. */
export function ComplaintForm({ onFiled }: { onFiled: (reference: string) => void }) {
  const { t } = useTranslation('static')
  const signedIn = useSignedIn()
  const parameters = useAddressParameters()
  const [chosen, setAbout] = useState<ComplaintSubject>()
  const about = chosen ?? SUBJECTS.find((subject) => subject === parameters.get('about')) ?? 'MEMBER'
  const { text, setText, filed } = useWords(onFiled)
  const trusted = useTrustedKey()
  const { form, textOf, isSending, submit } = useFileComplaint({
    about,
    text,
    trustedKey: trusted.key,
    onFiled: filed,
  })

  return (
    <form
      ref={form}
      id="complaint"
      method="post"
      className={layout.stack}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <ScriptNeeded />
      {trusted.key !== undefined && <Alert>{t('complaints.trusted')}</Alert>}
      <Select
        label={t('complaints.about')}
        name="about"
        options={SUBJECTS.map((value) => ({ value, text: t(`complaints.subjects.${value}`) }))}
        value={about}
        onChange={(event) => setAbout(event.target.value as ComplaintSubject)}
      />
      <TextField
        label={t('complaints.which')}
        name="aboutId"
        defaultValue={parameters.get('which')?.slice(0, LENGTH_OF_WHICH)}
        maxLength={LENGTH_OF_WHICH}
        optional
        hint={t(`complaints.whichHints.${about}`)}
        error={textOf('aboutId')}
      />
      <TextArea
        label={t('complaints.what')}
        name="text"
        rows={7}
        maxLength={LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={textOf('text')}
      />
      {!signedIn && trusted.key === undefined && (
        <TextField
          label={t('complaints.email')}
          name="email"
          type="email"
          autoComplete="email"
          hint={t('complaints.emailHint')}
          error={textOf('email')}
        />
      )}
      <KeyRefusal text={textOf('trustedKey')} onForget={trusted.forget} />
      <FormRefusal textOf={textOf} />
      <Button type="submit" size="large" block busy={isSending}>
        {t('complaints.submit')}
      </Button>
    </form>
  )
}

function useWords(onFiled: (reference: string) => void) {
  const [kept, setText] = useKeptText('complaint')
  return {
    // The server draws the form without them.
    text: useHydrated() ? kept : '',
    setText,
    filed: (reference: string) => {
      setText('')
      onFiled(reference)
    },
  }
}
