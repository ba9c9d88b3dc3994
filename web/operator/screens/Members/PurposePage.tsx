import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '#web/design/form/Button.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { useFirstFocus } from '#web/operator/forms/useFirstFocus.ts'
import { Page } from '#web/operator/parts/Page.tsx'
import css from './PurposePage.module.css'

const PURPOSE_MAX = 500

/** Asks why a member's page is opened, where the way to it has not said so. */
export function PurposePage({ onPurpose }: { onPurpose: (purpose: string) => void }) {
  const { t } = useTranslation('people')
  const field = useFirstFocus<HTMLInputElement>()
  const [purpose, setPurpose] = useState('')
  const [lacks, setLacks] = useState(false)
  return (
    <Page title={t('opening.title')}>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (purpose.trim() !== '') return onPurpose(purpose.trim())
          setLacks(true)
          field.current?.focus()
        }}
      >
        <p>{t('opening.text')}</p>
        <TextField
          ref={field}
          label={t('search.purpose')}
          hint={t('search.purposeHint')}
          error={lacks && purpose.trim() === '' ? t('search.lacksPurpose') : undefined}
          value={purpose}
          maxLength={PURPOSE_MAX}
          autoComplete="off"
          onChange={(event) => setPurpose(event.target.value)}
        />
        <div className={css.buttons}>
          <LinkButton look="quiet" to="/operator/members">
            {t('opening.no')}
          </LinkButton>
          <Button type="submit">{t('opening.submit')}</Button>
        </div>
      </form>
    </Page>
  )
}
