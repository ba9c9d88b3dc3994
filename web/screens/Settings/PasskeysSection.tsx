import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PasskeysSection_viewer$key } from '../../__generated__/PasskeysSection_viewer.graphql.ts'
import { formatDate } from '../../app/format.ts'
import { knowsPasskeys } from '../../app/passkeys.ts'
import { useRefusals } from '../../components/useRefusals.ts'
import { Alert } from '../../design/Alert.tsx'
import { Button } from '../../design/Button.tsx'
import { TextField } from '../../design/TextField.tsx'
import { showToast } from '../../design/toastStore.ts'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'
import rowCss from './DevicesSection.module.css'
import { Section } from './Section.tsx'
import css from './Section.module.css'
import { useAddPasskey } from './useAddPasskey.ts'
import { useRemovePasskey } from './useRemovePasskey.ts'

/** A further way in beside the password (TRUST-12): which passkeys there are, and a new one, for which the password is asked. */
export function PasskeysSection(props: { viewer: PasskeysSection_viewer$key }) {
  const { t } = useTranslation('settings')
  const { passkeys } = useFragment(fragment, props.viewer)
  const { form, refuse, clear, textOf } = useRefusals()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const { addPasskey, isAdding } = useAddPasskey()
  const removePasskey = useRemovePasskey()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    clear()
    const outcome = await addPasskey({ name: name.trim(), password })
    if (typeof outcome === 'object') return refuse(outcome)
    setPassword('')
    if (outcome === 'added') setName('')
    showToast(outcome === 'added' ? { tone: 'success', title: t('passkeys.done') } : { tone: 'info', title: t('passkeys.cancelled') })
  }

  return (
    <Section id="passkeys" title={t('passkeys.title')} text={t('passkeys.text')}>
      {passkeys.length === 0 ? (
        <p className={layout.muted}>{t('passkeys.none')}</p>
      ) : (
        <ul>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={rowCss.row}>
              <div>
                <p className={rowCss.name}>{passkey.name}</p>
                <p className={rowCss.seen}>
                  {passkey.lastUsedAt
                    ? t('passkeys.used', { date: formatDate(passkey.lastUsedAt) })
                    : t('passkeys.added', { date: formatDate(passkey.createdAt) })}
                </p>
              </div>
              <Button
                look="quiet"
                aria-label={t('passkeys.removeName', { name: passkey.name })}
                onClick={() => removePasskey(passkey.id, () => showToast({ tone: 'success', title: t('passkeys.removed', { name: passkey.name }) }))}
              >
                {t('passkeys.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {knowsPasskeys() ? (
        <form ref={form} className={classes(layout.stack, css.form)} onSubmit={(event) => void submit(event)} noValidate>
          <TextField
            label={t('passkeys.name')}
            name="passkeyName"
            hint={t('passkeys.nameHint')}
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
            optional
          />
          <TextField
            label={t('passkeys.password')}
            name="passkeyPassword"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={textOf('password')}
          />
          {textOf('form') && (
            <Alert tone="danger" announced>
              {textOf('form')}
            </Alert>
          )}
          <Button type="submit" look="quiet" busy={isAdding}>
            {t('passkeys.add')}
          </Button>
        </form>
      ) : (
        <p className={layout.muted}>{t('passkeys.unsupported')}</p>
      )}
    </Section>
  )
}

const fragment = graphql`
  fragment PasskeysSection_viewer on Viewer {
    passkeys {
      id
      name
      createdAt
      lastUsedAt
    }
  }
`
