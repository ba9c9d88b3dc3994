import { graphql } from 'react-relay'
import type { houseChangesHideMutation } from '#web/__generated__/houseChangesHideMutation.graphql.ts'
import type { houseChangesMainMutation } from '#web/__generated__/houseChangesMainMutation.graphql.ts'
import type { houseChangesPhotoMutation } from '#web/__generated__/houseChangesPhotoMutation.graphql.ts'
import type { houseChangesRemoveMutation } from '#web/__generated__/houseChangesRemoveMutation.graphql.ts'
import type {
  houseChangesSaveMutation,
  SaveHouseProfileInput,
} from '#web/__generated__/houseChangesSaveMutation.graphql.ts'
import { send } from '#web/operator/session/send.ts'

// Each returns undefined if the server gave no answer, which the network layer has told.

export async function saveHouseProfile(input: SaveHouseProfileInput) {
  return (await send<houseChangesSaveMutation>(saving, { input }))?.saveHouseProfile
}

export async function hideHouseProfile(input: { houseProfileId: string; isHidden: boolean }) {
  return (await send<houseChangesHideMutation>(hiding, { input }))?.setHouseProfileHidden
}

export async function removeHouseProfile(input: { houseProfileId: string }) {
  return (await send<houseChangesRemoveMutation>(removal, { input }))?.removeHouseProfile
}

export async function removeHousePhoto(input: { houseProfileId: string; photoId: string }) {
  return (await send<houseChangesPhotoMutation>(photoRemoval, { input }))?.removeHousePhoto
}

export async function setMainHousePhoto(input: { houseProfileId: string; photoId: string }) {
  return (await send<houseChangesMainMutation>(mainPhoto, { input }))?.setMainHousePhoto
}

const saving = graphql`
  mutation houseChangesSaveMutation($input: SaveHouseProfileInput!) {
    saveHouseProfile(input: $input) {
      __typename
      ... on SaveHouseProfileSuccess {
        houseProfile {
          id
          version
          ...HouseEditor_profile
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const hiding = graphql`
  mutation houseChangesHideMutation($input: SetHouseProfileHiddenInput!) {
    setHouseProfileHidden(input: $input) {
      __typename
      ... on SetHouseProfileHiddenSuccess {
        houseProfile {
          ...HouseEditor_profile
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const removal = graphql`
  mutation houseChangesRemoveMutation($input: RemoveHouseProfileInput!) {
    removeHouseProfile(input: $input) {
      __typename
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const photoRemoval = graphql`
  mutation houseChangesPhotoMutation($input: RemoveHousePhotoInput!) {
    removeHousePhoto(input: $input) {
      __typename
      ... on RemoveHousePhotoSuccess {
        houseProfile {
          ...HousePhotos_profile
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const mainPhoto = graphql`
  mutation houseChangesMainMutation($input: SetMainHousePhotoInput!) {
    setMainHousePhoto(input: $input) {
      __typename
      ... on SetMainHousePhotoSuccess {
        houseProfile {
          ...HousePhotos_profile
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`
