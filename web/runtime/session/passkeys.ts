/** Whether this browser can create and use passkeys as JSON. False while the server renders. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential
}

/**
 * Asks the device for a new passkey.
 * @param options JSON of startPasskeyRegistration
 * @returns the credential as JSON; undefined if the member closed the dialog or the device already has one
 */
export async function makePasskey(options: string): Promise<string | undefined> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON,
  )
  return answerOf(() => navigator.credentials.create({ publicKey }))
}

/**
 * Asks the device to prove one of its passkeys for this site.
 * @param options JSON of the server's challenge
 * @param asked `signal` takes the question back; a conditional one waits in the autofill of a field with
 * `autocomplete="webauthn"` and opens no dialog
 * @returns the proof as JSON; undefined if the person closed the dialog, or the question was taken back
 */
export async function provePasskey(
  options: string,
  asked: { signal?: AbortSignal; mediation?: 'conditional' } = {},
): Promise<string | undefined> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON,
  )
  return answerOf(() => navigator.credentials.get({ ...asked, publicKey }))
}

/** Whether this browser offers passkeys in the autofill of a field. */
export async function offersPasskeysInFields(): Promise<boolean> {
  return knowsPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)
}

async function answerOf(ask: () => Promise<Credential | null>): Promise<string | undefined> {
  try {
    const credential = await ask()
    return credential === null ? undefined : JSON.stringify(credential)
  } catch (error) {
    // Closed by the member, timed out, or already on this device: each is a decision, not a fault.
    if (
      error instanceof DOMException &&
      ['NotAllowedError', 'AbortError', 'InvalidStateError'].includes(error.name)
    )
      return undefined
    throw error
  }
}
