import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { CodeList } from '#web/operator/parts/CodeList.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { useRefusalsByField } from '#web/operator/session/useRefusalWords.ts'
import { useRefusedFocus } from '#web/operator/session/useRefusedFocus.ts'
import { renewRecoveryCodes } from './renewRecoveryCodes.ts'
import css from './AccountScreen.module.css'

/** Makes new recovery codes and shows them until the operator has kept them. */
export function CodesPanel() {
  const { t } = useTranslation('console')
  const refusalsOf = useRefusalsByField('password')
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Record<string, string>>({})
  useRefusedFocus(form, refused)
  const [codes, setCodes] = useState<readonly string[]>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    const given = new FormData(event.currentTarget)
    const answer = await renewRecoveryCodes(String(given.get('password')), String(given.get('renewalCode')))
    setBusy(false)
    if (!answer) return
    if (answer.__typename === 'RenewRecoveryCodesSuccess') {
      setRefused({})
      return setCodes(answer.recoveryCodes)
    }
    const faults = refusalsOf(answer)
    // A wrong code is an error of its own, without a field.
    setRefused(answer.__typename === 'OperatorLoginError' ? { code: faults.password! } : faults)
    // A right one is used up, too.
    const code = form.current?.querySelector<HTMLInputElement>('[name=renewalCode]')
    if (code) code.value = ''
  }
  return (
    <Panel title={t('account.codes')}>
      <p>{t('account.codesLead')}</p>
      {codes === undefined ? (
        <form ref={form} onSubmit={(event) => void submit(event)}>
          <TextField
            label={t('account.currentPassword')}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            error={refused.password}
          />
          <TextField
            label={t('account.passkeys.code')}
            hint={t('account.passkeys.codeHint')}
            name="renewalCode"
            autoComplete="one-time-code"
            required
            error={refused.code}
          />
          <Button look="quiet" type="submit" busy={isBusy} className={css.submit}>
            {t('account.renewCodes')}
          </Button>
        </form>
      ) : (
        <>
          <CodeList codes={codes} />
          <Button look="quiet" className={css.submit} onClick={() => setCodes(undefined)}>
            {t('account.codesKept')}
          </Button>
        </>
      )}
    </Panel>
  )
}
