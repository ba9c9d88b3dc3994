import { graphql, useMutation } from 'react-relay'
import type { useSaveSignupStepMutation } from '#web/__generated__/useSaveSignupStepMutation.graphql.ts'

/**
 * Records how far the member got. `onSaved` runs once the server knows, so that a reload never falls back.
 */
export function useSaveSignupStep(): {
  save: (step: number, onSaved: () => void) => void
  isSaving: boolean
} {
  const [commit, isSaving] = useMutation<useSaveSignupStepMutation>(mutation)
  return {
    isSaving,
    save: (step, onSaved) => {
      commit({ variables: { input: { step } }, onCompleted: onSaved })
    },
  }
}

const mutation = graphql`
  mutation useSaveSignupStepMutation($input: SaveSignupStepInput!) {
    saveSignupStep(input: $input) {
      __typename
      ... on SaveSignupStepSuccess {
        viewer {
          id
          signupStep
        }
      }
    }
  }
`
