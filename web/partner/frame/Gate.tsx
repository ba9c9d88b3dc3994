import { Toasts } from '#web/design/notice/Toasts.tsx'
import { useLogin } from '../api/keyStore.ts'
import { Frame } from './Frame.tsx'
import { LoginPage } from './LoginPage.tsx'

/** The login, or the page behind it at the address that was asked for. */
export function Gate() {
  const { key, hasEnded } = useLogin()
  return (
    <>
      {key === null ? <LoginPage hasEnded={hasEnded} /> : <Frame apiKey={key} />}
      <Toasts />
    </>
  )
}
