import { graphql } from 'react-relay'
import type { saveLanguageMutation } from '#web/__generated__/saveLanguageMutation.graphql.ts'
import { sendMutation } from '#web/runtime/network/sendMutation.ts'

const mutation = graphql`
  mutation saveLanguageMutation($input: ChangeLanguageInput!) {
    changeLanguage(input: $input) {
      ... on ChangeLanguageSuccess {
        viewer {
          id
          language
          # The screen refetches its own query; this dialog lies over every screen.
          ...DocumentsToAccept_viewer
        }
      }
    }
  }
`

/**
 * Stores the member's language, so that mails and other devices follow. The network layer reports failures.
 */
export async function saveLanguage(language: string): Promise<void> {
  await sendMutation<saveLanguageMutation>(mutation, { input: { language } }).catch(() => undefined)
}
