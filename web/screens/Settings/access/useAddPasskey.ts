import { useState } from 'react'
import { graphql } from 'react-relay'
import type { useAddPasskeyFinishMutation } from '#web/__generated__/useAddPasskeyFinishMutation.graphql.ts'
import type { useAddPasskeyStartMutation } from '#web/__generated__/useAddPasskeyStartMutation.graphql.ts'
import { refusalsOf, type Refusals } from '#web/features/forms/refusals.ts'
import { sendMutation } from '#web/runtime/network/sendMutation.ts'
import { makePasskey } from '#web/runtime/session/passkeys.ts'

/** Added, cancelled by the member, or refused. */
type Outcome = 'added' | 'cancelled' | Refusals

type AddPasskey = {
  addPasskey: (input: { name: string; password: string | undefined }) => Promise<Outcome>
  isAdding: boolean
}

/** Adds a passkey: the server asks, the device creates it, the server checks it. */
export function useAddPasskey(): AddPasskey {
  const [isAdding, setAdding] = useState(false)
  return {
    isAdding,
    addPasskey: async (input) => {
      setAdding(true)
      try {
        return await add(input)
      } catch {
        return { form: { code: 'GENERIC' } }
      } finally {
        setAdding(false)
      }
    },
  }
}

async function add({ name, password }: { name: string; password: string | undefined }): Promise<Outcome> {
  const { startPasskeyRegistration: question } = await sendMutation<useAddPasskeyStartMutation>(
    startMutation,
    { input: { password } },
  )
  if (question.challengeId === undefined || question.options === undefined)
    return refusalsOf(question) ?? { form: { code: 'GENERIC' } }
  const response = await makePasskey(question.options)
  if (response === undefined) return 'cancelled'
  const { finishPasskeyRegistration: payload } = await sendMutation<useAddPasskeyFinishMutation>(
    finishMutation,
    {
      input: { challengeId: question.challengeId, name, response },
    },
  )
  return refusalsOf(payload) ?? 'added'
}

const startMutation = graphql`
  mutation useAddPasskeyStartMutation($input: StartPasskeyRegistrationInput!) {
    startPasskeyRegistration(input: $input) {
      __typename
      ... on StartPasskeyRegistrationSuccess {
        challengeId
        options
      }
      ...refusals_payload @alias(as: "refusal")
    }
  }
`

const finishMutation = graphql`
  mutation useAddPasskeyFinishMutation($input: FinishPasskeyRegistrationInput!) {
    finishPasskeyRegistration(input: $input) {
      __typename
      ... on FinishPasskeyRegistrationSuccess {
        viewer {
          id
          ...PasskeysSection_viewer
        }
      }
      ... on UserError {
        code
      }
    }
  }
`
