import { graphql } from 'react-relay'
import type { announcementChangesDeleteMutation } from '#web/__generated__/announcementChangesDeleteMutation.graphql.ts'
import type {
  announcementChangesSaveMutation,
  SaveAnnouncementInput,
} from '#web/__generated__/announcementChangesSaveMutation.graphql.ts'
import type {
  announcementChangesSendMutation,
  SendAnnouncementInput,
} from '#web/__generated__/announcementChangesSendMutation.graphql.ts'
import type { announcementChangesStopMutation } from '#web/__generated__/announcementChangesStopMutation.graphql.ts'
import type { announcementChangesTestMutation } from '#web/__generated__/announcementChangesTestMutation.graphql.ts'
import { send } from '#web/operator/session/send.ts'

// Each returns undefined if the server gave no answer, which the network layer has told.

/** @param language whose preview the answer has; null for the site's own */
export async function saveAnnouncement(input: SaveAnnouncementInput, language: string | null) {
  return (await send<announcementChangesSaveMutation>(saving, { input, language }))?.saveAnnouncement
}

export async function sendAnnouncement(input: SendAnnouncementInput, language: string | null) {
  return (await send<announcementChangesSendMutation>(sending, { input, language }))?.sendAnnouncement
}

export async function stopAnnouncement(input: { id: string; purpose: string }, language: string | null) {
  return (await send<announcementChangesStopMutation>(stopping, { input, language }))?.stopAnnouncement
}

export async function deleteAnnouncement(input: { id: string; version: number }) {
  return (await send<announcementChangesDeleteMutation>(deletion, { input }))?.deleteAnnouncement
}

export async function testAnnouncement(input: { id: string; language: string }) {
  return (await send<announcementChangesTestMutation>(testing, { input }))?.testAnnouncement
}

const saving = graphql`
  mutation announcementChangesSaveMutation($input: SaveAnnouncementInput!, $language: String) {
    saveAnnouncement(input: $input) {
      __typename
      ... on SaveAnnouncementSuccess {
        announcement {
          id
          version
          ...AnnouncementEditor_announcement @arguments(language: $language)
        }
      }
      ... on AnnouncementChangedError {
        changedBy
        changedAt
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const sending = graphql`
  mutation announcementChangesSendMutation($input: SendAnnouncementInput!, $language: String) {
    sendAnnouncement(input: $input) {
      __typename
      ... on SendAnnouncementSuccess {
        announcement {
          ...AnnouncementEditor_announcement @arguments(language: $language)
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const stopping = graphql`
  mutation announcementChangesStopMutation($input: StopAnnouncementInput!, $language: String) {
    stopAnnouncement(input: $input) {
      __typename
      ... on StopAnnouncementSuccess {
        announcement {
          state
          ...AnnouncementEditor_announcement @arguments(language: $language)
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const deletion = graphql`
  mutation announcementChangesDeleteMutation($input: DeleteAnnouncementInput!) {
    deleteAnnouncement(input: $input) {
      __typename
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const testing = graphql`
  mutation announcementChangesTestMutation($input: TestAnnouncementInput!) {
    testAnnouncement(input: $input) {
      __typename
      ... on TestAnnouncementSuccess {
        email
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`
