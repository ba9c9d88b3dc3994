import { graphql } from 'react-relay'
import type { pageChangesDiscardMutation } from '#web/__generated__/pageChangesDiscardMutation.graphql.ts'
import type {
  pageChangesPublishMutation,
  PublishPageInput,
} from '#web/__generated__/pageChangesPublishMutation.graphql.ts'
import type { pageChangesRemoveMutation } from '#web/__generated__/pageChangesRemoveMutation.graphql.ts'
import type { pageChangesRenewMutation } from '#web/__generated__/pageChangesRenewMutation.graphql.ts'
import { send } from '#web/operator/session/send.ts'

/** A page of a site in the language that the editor shows. */
export type PagePlace = { siteId: string; page: string; language: string }

// Each returns undefined if the server gave no answer, which the network layer has told.

export async function publishPage(input: PublishPageInput) {
  const { language } = input
  return (await send<pageChangesPublishMutation>(publication, { input, language }))?.publishPage
}

export async function discardScheduledPage(input: PagePlace) {
  const { language } = input
  return (await send<pageChangesDiscardMutation>(discarding, { input, language }))?.discardScheduledPage
}

/** @param isWhole in all languages instead of the one that the editor shows */
export async function removePage({ siteId, page, language }: PagePlace, isWhole: boolean) {
  const input = { siteId, page, language: isWhole ? null : language }
  return (await send<pageChangesRemoveMutation>(removal, { input, language }))?.removePage
}

/** The product's text in all languages of the site. */
export async function renewPage({ siteId, page, language }: PagePlace) {
  return (await send<pageChangesRenewMutation>(renewal, { input: { siteId, page }, language }))?.renewPage
}

const publication = graphql`
  mutation pageChangesPublishMutation($input: PublishPageInput!, $language: String!) {
    publishPage(input: $input) {
      __typename
      ... on PublishPageSuccess {
        page {
          language(language: $language) {
            versions {
              version
            }
          }
          ...PageEditor_page @arguments(language: $language)
        }
      }
      ... on PageChangedError {
        publishedBy
        version
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const discarding = graphql`
  mutation pageChangesDiscardMutation($input: DiscardScheduledPageInput!, $language: String!) {
    discardScheduledPage(input: $input) {
      __typename
      ... on DiscardScheduledPageSuccess {
        page {
          ...PageEditor_page @arguments(language: $language)
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const removal = graphql`
  mutation pageChangesRemoveMutation($input: RemovePageInput!, $language: String!) {
    removePage(input: $input) {
      __typename
      ... on RemovePageSuccess {
        page {
          exists
          ...PageEditor_page @arguments(language: $language)
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const renewal = graphql`
  mutation pageChangesRenewMutation($input: RenewPageInput!, $language: String!) {
    renewPage(input: $input) {
      __typename
      ... on RenewPageSuccess {
        renewed
        page {
          ...PageEditor_page @arguments(language: $language)
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`
