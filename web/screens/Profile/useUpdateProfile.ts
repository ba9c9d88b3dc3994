import { useState } from 'react'
import { graphql, useMutation } from 'react-relay'
import type { UpdateProfileInput, useUpdateProfileMutation } from '../../__generated__/useUpdateProfileMutation.graphql.ts'
import { RequestFault } from '../../app/faults.ts'

export type SavedField = keyof UpdateProfileInput
type Refusal = { code: string; limit?: number | null }

/** How the fields of the profile are saved: each by itself, at once. */
export type Saving = {
  status: 'saving' | 'saved' | 'failed' | 'idle'
  errors: Partial<Record<SavedField, Refusal>>
  save: (field: SavedField, input: UpdateProfileInput) => void
  /** Told while typing: the field differs from what is stored. */
  setDirty: (field: SavedField, isDirty: boolean) => void
  /** Something would be lost by leaving. */
  hasUnsaved: boolean
}

function without<Value>(record: Partial<Record<SavedField, Value>>, field: SavedField) {
  const { [field]: _gone, ...rest } = record
  return rest as Partial<Record<SavedField, Value>>
}

/** Saves single fields of the own profile. A refused field keeps what was typed and says why. */
export function useUpdateProfile(profileId: string | undefined): Saving {
  const [commit] = useMutation<useUpdateProfileMutation>(mutation)
  const [runningCount, setRunningCount] = useState(0)
  const [hasSaved, setHasSaved] = useState(false)
  const [errors, setErrors] = useState<Saving['errors']>({})
  const [dirty, setDirtyFields] = useState<Partial<Record<SavedField, true>>>({})

  function setDirty(field: SavedField, isDirty: boolean) {
    if (isDirty !== (dirty[field] ?? false)) setDirtyFields(isDirty ? { ...dirty, [field]: true } : without(dirty, field))
  }
  function save(field: SavedField, input: UpdateProfileInput) {
    setRunningCount((count) => count + 1)
    setErrors((known) => without(known, field))
    const ended = (refusal?: Refusal) => {
      setRunningCount((count) => count - 1)
      if (refusal) return setErrors((known) => ({ ...known, [field]: refusal }))
      setHasSaved(true)
      setDirtyFields((known) => without(known, field))
    }
    commit({
      variables: { input },
      optimisticUpdater: (store) => {
        // Choices are records of the store already; texts are shown by their own fields until the answer is there.
        const profile = profileId === undefined ? undefined : store.get(profileId)
        const links = { hairColorId: 'hairColor', eyeColorId: 'eyeColor', bodyTypeId: 'bodyType', relationshipStatusId: 'relationshipStatus' } as const
        for (const [key, link] of Object.entries(links) as [keyof typeof links, string][]) {
          const id = input[key]
          if (id === undefined) continue
          const choice = id === null ? undefined : store.get(id)
          if (choice) profile?.setLinkedRecord(choice, link)
          else profile?.setValue(null, link)
        }
        if (input.seeking != null) profile?.setValue(input.seeking, 'seeking')
        if (input.gender != null) profile?.setValue(input.gender, 'gender')
        if (input.sexuality !== undefined) profile?.setValue(input.sexuality, 'sexuality')
        if (input.interestIds) profile?.setLinkedRecords(input.interestIds.map((id) => store.get(id)).filter((choice) => choice != null), 'interests')
      },
      onCompleted: ({ updateProfile: payload }) => ended(payload.__typename === 'InvalidInputError' ? (payload.fields.find(({ path }) => path === field) ?? payload.fields[0] ?? { code: 'INVALID_INPUT' }) : undefined),
      onError: (error) => ended({ code: error instanceof RequestFault ? error.code : 'GENERIC' }),
    })
  }

  const isFailed = Object.keys(errors).length > 0
  const status = runningCount > 0 ? 'saving' : isFailed ? 'failed' : hasSaved ? 'saved' : 'idle'
  return { status, errors, save, setDirty, hasUnsaved: isFailed || Object.keys(dirty).length > 0 }
}

const mutation = graphql`
  mutation useUpdateProfileMutation($input: UpdateProfileInput!) {
    updateProfile(input: $input) {
      __typename
      ... on UpdateProfileSuccess {
        profile {
          id
          age
          sexuality
          ...AboutSection_profile
          ...FactsSection_profile
          ...InterestsSection_profile
        }
      }
      ... on InvalidInputError {
        fields {
          path
          code
          limit
        }
      }
    }
  }
`
