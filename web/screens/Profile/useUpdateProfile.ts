import { startTransition, useRef, useState } from 'react'
import { graphql, useMutation } from 'react-relay'
import type {
  UpdateProfileInput,
  useUpdateProfileMutation,
  useUpdateProfileMutation$data,
} from '#web/__generated__/useUpdateProfileMutation.graphql.ts'
import { RequestFault } from '#web/runtime/network/faults.ts'
import { inOrder } from '#web/runtime/network/network.ts'
import { showSavedFields } from './showSavedFields.ts'

export type SavedField = keyof UpdateProfileInput
type Refusal = { code: string; limit?: number | null }

/** Saves the profile's fields: each by itself, at once. */
export type Saving = {
  /** `typing`: a field differs from what is stored, and has not been sent yet. */
  status: 'saving' | 'saved' | 'failed' | 'typing' | 'idle'
  errors: Partial<Record<SavedField, Refusal>>
  save: (field: SavedField, input: UpdateProfileInput) => void
  /** Called while typing: whether the field differs from its stored value. */
  setDirty: (field: SavedField, isDirty: boolean) => void
  /** Leaving would lose input. */
  hasUnsaved: boolean
}

function without<Value>(record: Partial<Record<SavedField, Value>>, field: SavedField) {
  const { [field]: _gone, ...rest } = record
  return rest as Partial<Record<SavedField, Value>>
}

/** Saves single fields of the own profile. A refused field keeps its input and says why. */
export function useUpdateProfile(): Saving {
  const [commit] = useMutation<useUpdateProfileMutation>(mutation)
  const [runningCount, setRunningCount] = useState(0)
  const [hasSaved, setHasSaved] = useState(false)
  const [errors, setErrors] = useState<Saving['errors']>({})
  const { setDirty, setClean, isDirty } = useDirtyFields()

  // How often a field was typed in or sent: only the answer to its latest text makes it clean.
  const versions = useRef<Partial<Record<SavedField, number>>>({})
  const nextVersion = (field: SavedField) => (versions.current[field] = (versions.current[field] ?? 0) + 1)

  function end(field: SavedField, version: number, refusal?: Refusal) {
    setRunningCount((count) => count - 1)
    if (refusal) return setErrors((known) => ({ ...known, [field]: refusal }))
    setHasSaved(true)
    if (versions.current[field] === version) setClean(field)
  }
  function save(field: SavedField, input: UpdateProfileInput) {
    const version = nextVersion(field)
    setRunningCount((count) => count + 1)
    setErrors((known) => without(known, field))
    commit({
      variables: { input },
      cacheConfig: inOrder('profile'),
      optimisticUpdater: (store) => showSavedFields(store, input),
      onCompleted: ({ updateProfile: payload }) => end(field, version, refusalOf(payload, field)),
      onError: (error) =>
        end(field, version, { code: error instanceof RequestFault ? error.code : 'GENERIC' }),
    })
  }

  const isFailed = Object.keys(errors).length > 0
  const settled = isDirty ? 'typing' : hasSaved ? 'saved' : 'idle'
  return {
    status: runningCount > 0 ? 'saving' : isFailed ? 'failed' : settled,
    errors,
    save,
    setDirty: (field, isFieldDirty) => {
      nextVersion(field)
      setDirty(field, isFieldDirty)
    },
    hasUnsaved: isFailed || isDirty,
  }
}

/** Why the server refused a field; undefined if it did not. */
function refusalOf(
  payload: useUpdateProfileMutation$data['updateProfile'],
  field: SavedField,
): Refusal | undefined {
  if (payload.__typename !== 'InvalidInputError') return undefined
  return payload.fields.find(({ path }) => path === field) ?? payload.fields[0] ?? { code: 'INVALID_INPUT' }
}

function useDirtyFields() {
  const [dirty, setDirtyFields] = useState<Partial<Record<SavedField, true>>>({})
  return {
    isDirty: Object.keys(dirty).length > 0,
    setDirty: (field: SavedField, isDirty: boolean) => {
      if (isDirty === (dirty[field] ?? false)) return
      // The key shows first, the whole screen follows.
      startTransition(() =>
        setDirtyFields((known) => (isDirty ? { ...known, [field]: true } : without(known, field))),
      )
    },
    setClean: (field: SavedField) => setDirtyFields((known) => without(known, field)),
  }
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
