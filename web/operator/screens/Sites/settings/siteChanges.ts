import { graphql } from 'react-relay'
import type {
  ChangeSiteInput,
  siteChangesChangeMutation,
} from '#web/__generated__/siteChangesChangeMutation.graphql.ts'
import type { siteChangesRevertMutation } from '#web/__generated__/siteChangesRevertMutation.graphql.ts'
import { send } from '#web/operator/session/send.ts'

// Each returns undefined if the server gave no answer, which the network layer has told.

export async function changeSite(input: ChangeSiteInput) {
  return (await send<siteChangesChangeMutation>(change, { input }))?.changeSite
}

export async function revertSiteChange(changeId: string) {
  return (await send<siteChangesRevertMutation>(revert, { input: { changeId } }))?.revertSiteChange
}

const change = graphql`
  mutation siteChangesChangeMutation($input: ChangeSiteInput!) {
    changeSite(input: $input) {
      __typename
      ... on ChangeSiteSuccess {
        site {
          version
          ...SettingsForm_site
        }
      }
      ... on SiteChangedError {
        site {
          version
          ...SettingsForm_site
        }
        changes {
          at
          by
          before
          after
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const revert = graphql`
  mutation siteChangesRevertMutation($input: RevertSiteChangeInput!) {
    revertSiteChange(input: $input) {
      __typename
      ... on RevertSiteChangeSuccess {
        site {
          version
          ...SettingsForm_site
        }
      }
      ... on SiteChangedError {
        site {
          version
          ...SettingsForm_site
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`
