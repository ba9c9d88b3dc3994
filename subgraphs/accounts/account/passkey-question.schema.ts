import type { Audience } from '#platform/requests/audience.ts'
import { builder } from '../builder.ts'
import type { PasskeyQuestion } from './webauthn.ts'

/** The success of a mutation that asks the browser to make or use a passkey. */
export const passkeyQuestion = <Name extends string>(name: Name, audience: Audience, description: string) =>
  builder.objectRef<PasskeyQuestion>(name).implement({
    audience,
    description,
    fields: (t) => ({
      challengeId: t.exposeString('challengeId', {
        description: 'The id of the challenge, to send with the credential within five minutes.',
      }),
      options: t.exposeString('options', {
        description:
          'JSON for PublicKeyCredential.parseCreationOptionsFromJSON or parseRequestOptionsFromJSON.',
      }),
    }),
  })
