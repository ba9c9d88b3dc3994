/** Whether this browser can make and use passkeys and speaks their JSON. False while the server renders. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential
}

/**
 * Asks the device for a new passkey.
 * @param options JSON of startPasskeyRegistration
 * @returns the credential as JSON; undefined when the member closed the question or the device has one already
 */
export async function makePasskey(options: string): Promise<string | undefined> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON,
  )
  return answerOf(() => navigator.credentials.create({ publicKey }))
}

/**
 * Asks the device to prove one of its passkeys for this site.
 * @param options JSON of startPasskeyLogin
 * @returns the proof as JSON; undefined when the member closed the question
 */
export async function provePasskey(options: string): Promise<string | undefined> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON,
  )
  return answerOf(() => navigator.credentials.get({ publicKey }))
}

async function answerOf(ask: () => Promise<Credential | null>): Promise<string | undefined> {
  try {
    const credential = await ask()
    return credential === null ? undefined : JSON.stringify(credential)
  } catch (error) {
    // Closed by the member, over time, or already known to this device: each of them is a decision and no fault.
    if (
      error instanceof DOMException &&
      ['NotAllowedError', 'AbortError', 'InvalidStateError'].includes(error.name)
    )
      return undefined
    throw error
  }
}
