import { graphql } from 'react-relay'
import type { FragmentRefs, RecordSourceProxy } from 'relay-runtime'
import type { showSavedFieldsUpdatableQuery } from '#web/__generated__/showSavedFieldsUpdatableQuery.graphql.ts'
import type { UpdateProfileInput } from '#web/__generated__/useUpdateProfileMutation.graphql.ts'
import { assignable } from '#web/runtime/network/assignable.ts'

type Choice = {
  readonly __typename: 'Choice'
  readonly __id: string
  readonly ' $fragmentSpreads': FragmentRefs<'showSavedFields_choice'>
}

/**
 * Shows values before the answer to their save. Choices are already records of the store; texts show in their
 * own fields until then.
 */
export function showSavedFields(store: RecordSourceProxy, input: UpdateProfileInput): void {
  const { viewer, profileChoices } = store.readUpdatableQuery<showSavedFieldsUpdatableQuery>(
    shown,
    {},
  ).updatableData
  const profile = viewer?.profile
  if (!profile || !profileChoices) return
  const { hairColors, eyeColors, bodyTypes, relationshipStatuses, interests } = profileChoices
  const { hairColorId, eyeColorId, bodyTypeId, relationshipStatusId, interestIds } = input
  if (hairColorId !== undefined) profile.hairColor = chosen(hairColors, hairColorId)
  if (eyeColorId !== undefined) profile.eyeColor = chosen(eyeColors, eyeColorId)
  if (bodyTypeId !== undefined) profile.bodyType = chosen(bodyTypes, bodyTypeId)
  if (relationshipStatusId !== undefined)
    profile.relationshipStatus = chosen(relationshipStatuses, relationshipStatusId)
  // The profile may have some that the site no longer offers.
  const known = [...interests, ...(profile.interests ?? [])]
  if (interestIds) profile.interests = interestIds.flatMap((id) => chosen(known, id) ?? [])
  if (input.seeking != null) profile.seeking = input.seeking
  if (input.gender != null) profile.gender = input.gender
  if (input.sexuality !== undefined) profile.sexuality = input.sexuality
}

type Read = { readonly __typename: 'Choice'; readonly __id: string; readonly value: string }

function chosen(list: readonly Read[] | undefined, id: string | null): Choice | null {
  const found = list?.find(({ value }) => value === id)
  return assignable<Choice>(list ?? []).find(({ __id }) => __id === found?.__id) ?? null
}

// Relay requires assigned values to be such a fragment.
void graphql`
  fragment showSavedFields_choice on Choice @assignable {
    __typename
  }
`

const shown = graphql`
  query showSavedFieldsUpdatableQuery @updatable {
    profileChoices {
      hairColors {
        __typename
        __id
        value
        ...showSavedFields_choice
      }
      eyeColors {
        __typename
        __id
        value
        ...showSavedFields_choice
      }
      bodyTypes {
        __typename
        __id
        value
        ...showSavedFields_choice
      }
      relationshipStatuses {
        __typename
        __id
        value
        ...showSavedFields_choice
      }
      interests {
        __typename
        __id
        value
        ...showSavedFields_choice
      }
    }
    viewer {
      profile {
        hairColor {
          ...showSavedFields_choice
        }
        eyeColor {
          ...showSavedFields_choice
        }
        bodyType {
          ...showSavedFields_choice
        }
        relationshipStatus {
          ...showSavedFields_choice
        }
        interests {
          __typename
          __id
          value
          ...showSavedFields_choice
        }
        seeking
        gender
        sexuality
      }
    }
  }
`
