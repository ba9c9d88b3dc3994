import { useEffect, useRef, useState } from 'react'
import { knowsPasskeys, offersPasskeysInFields, provePasskey } from '#web/runtime/session/passkeys.ts'
import { logInWithPasskey, startPasskeyLogin } from './passkeyLogin.ts'

// The server's challenge holds for five minutes, and the page may stay open for hours.
const OFFER_MILLISECONDS = 4 * 60_000

type Refusal = { code?: string | undefined; minutes?: number | undefined }
type Ends = {
  onLoggedIn: () => void
  /** Undefined when a new try begins. */
  onRefused: (refusal: Refusal | undefined) => void
}
type PasskeyLogin = { isPossible: boolean; isAsking: boolean; ask: () => Promise<void> }

/**
 * The login by passkey: in the autofill of the address field where the browser has that, and by a button. A
 * browser takes one question at a time, so the button takes the one in the field back.
 */
export function usePasskeyLogin(ends: Ends): PasskeyLogin {
  const [isAsking, setAsking] = useState(false)
  const [round, setRound] = useState(0)
  const [isPossible] = useState(knowsPasskeys)
  const offered = useRef<AbortController>(undefined)
  const latest = useRef(ends)
  useEffect(() => void (latest.current = ends))

  useEffect(() => {
    const controller = new AbortController()
    offered.current = controller
    const again = () => controller.signal.aborted || setRound((n) => n + 1)
    const timer = setTimeout(again, OFFER_MILLISECONDS)
    void offerInField(controller.signal)
      .then((answer) => answer && finish(answer, latest.current).then((isIn) => isIn || again()))
      // The field offers none then; the button says why when it is pressed.
      .catch(() => undefined)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [round])

  async function ask() {
    offered.current?.abort()
    setAsking(true)
    ends.onRefused(undefined)
    try {
      const answer = await askDevice(ends)
      if (answer && (await finish(answer, ends))) return
    } catch {
      ends.onRefused({ code: 'PASSKEY_REFUSED' })
    } finally {
      setAsking(false)
    }
    setRound((n) => n + 1)
  }
  return { isPossible, isAsking, ask }
}

type Answer = { challengeId: string; response: string }

/** Waits until the operator picks a passkey in the field. @returns undefined for none */
async function offerInField(signal: AbortSignal): Promise<Answer | undefined> {
  if (!(await offersPasskeysInFields()) || signal.aborted) return undefined
  const { challengeId, options } = (await startPasskeyLogin(true)) ?? {}
  if (challengeId === undefined || options === undefined || signal.aborted) return undefined
  const response = await provePasskey(options, { signal, mediation: 'conditional' })
  return response === undefined ? undefined : { challengeId, response }
}

async function askDevice({ onRefused }: Ends): Promise<Answer | undefined> {
  const question = await startPasskeyLogin(false)
  if (question === undefined) return undefined
  const { challengeId, options } = question
  if (challengeId === undefined || options === undefined) {
    onRefused(question)
    return undefined
  }
  const response = await provePasskey(options)
  return response === undefined ? undefined : { challengeId, response }
}

/** @returns whether the operator is logged in */
async function finish({ challengeId, response }: Answer, { onLoggedIn, onRefused }: Ends): Promise<boolean> {
  const payload = await logInWithPasskey(challengeId, response)
  if (payload?.__typename === 'LogInOperatorWithPasskeySuccess') {
    onLoggedIn()
    return true
  }
  if (payload) onRefused(payload.code === 'LOGIN_FAILED' ? { code: 'PASSKEY_REFUSED' } : payload)
  return false
}
