import { commitMutation, graphql } from 'react-relay'
import { relayEnvironment } from '#web/runtime/network/RelayEnvironment.ts'
import type { saveLanguageMutation } from '#web/__generated__/saveLanguageMutation.graphql.ts'

const mutation = graphql`
  mutation saveLanguageMutation($input: ChangeLanguageInput!) {
    changeLanguage(input: $input) {
      ... on ChangeLanguageSuccess {
        viewer {
          id
          language
          # The screen asks its own query again; this question lies over every screen.
          ...DocumentsToAccept_viewer
        }
      }
    }
  }
`

/** Keeps the language with the member, so that mails and other devices follow. A failure is told by the network layer. */
export function saveLanguage(language: string): Promise<void> {
  return new Promise((resolve) => {
    commitMutation<saveLanguageMutation>(relayEnvironment(), {
      mutation,
      variables: { input: { language } },
      onCompleted: () => resolve(),
      onError: () => resolve(),
    })
  })
}
