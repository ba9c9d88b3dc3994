import { useState, type SubmitEvent } from 'react'
import { Button } from '#web/design/form/Button.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { ConsoleMark } from '#web/operator/parts/ConsoleMark.tsx'
import { ask, Fault } from '../api/ask.ts'
import { takeKey } from '../api/keyStore.ts'
import { PARTNER } from '../api/operations.ts'
import { faultWords } from '../parts/faultWords.ts'
import css from './LoginPage.module.css'

function wordsOf(fault: Fault): string {
  if (fault.kind === 'key')
    return 'This key does not work. It may be incomplete, belong to another installation, or be revoked or expired.'
  if (fault.kind === 'scope')
    return 'This key works, but it may not open this page: it lacks the scope partner:manage. Ask the site’s operator for a key with it.'
  return faultWords(fault)
}

/** Asks for the key, which stays in this tab. */
export function LoginPage({ hasEnded }: { hasEnded: boolean }) {
  const [fault, setFault] = useState<Fault>()
  const [isBusy, setBusy] = useState(false)
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const key = String(new FormData(event.currentTarget).get('key') ?? '').trim()
    if (key === '' || isBusy) return
    setBusy(true)
    setFault(undefined)
    try {
      await ask(PARTNER, {}, { key })
      takeKey(key)
    } catch (error) {
      setFault(error instanceof Fault ? error : new Fault('broken'))
      setBusy(false)
    }
  }
  return (
    <main className={css.page}>
      <title>Log in · Partner page</title>
      <form className={css.card} onSubmit={(event) => void submit(event)}>
        <h1>
          <ConsoleMark /> Partner page
        </h1>
        {hasEnded && (
          <Alert tone="warning" announced>
            The key no longer works: it was revoked, or its time after a rotation is over. Log in with the new
            one.
          </Alert>
        )}
        <p>Your sign-ups, orders, keys and webhooks on this installation.</p>
        <TextField
          label="Key"
          name="key"
          type="password"
          autoComplete="off"
          spellCheck={false}
          required
          hint="It begins with “partner.” and needs the scope partner:manage. It stays in this tab, until you log out or close it."
          error={fault && wordsOf(fault)}
        />
        <Button type="submit" block busy={isBusy}>
          Log in
        </Button>
        <p className={css.more}>
          No key yet? The site’s operator makes one. <a href="/developers/authentication">About keys</a> ·{' '}
          <a href="/developers">Guides</a>
        </p>
      </form>
    </main>
  )
}
