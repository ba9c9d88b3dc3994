import { useTranslation } from 'react-i18next'
import { graphql, useMutation } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type { useUnblockProfileMutation } from '#web/__generated__/useUnblockProfileMutation.graphql.ts'
import type { useUnblockProfileUpdatableQuery } from '#web/__generated__/useUnblockProfileUpdatableQuery.graphql.ts'
import { assignable } from '#web/runtime/network/assignable.ts'
import { inOrder } from '#web/runtime/network/network.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'

function takeOut(store: RecordSourceSelectorProxy, profileId: string): void {
  const { viewer } = store.readUpdatableQuery<useUnblockProfileUpdatableQuery>(shown, {}).updatableData
  if (viewer?.blockedProfiles)
    viewer.blockedProfiles = assignable(
      viewer.blockedProfiles.filter((entry) => entry.profileId !== profileId),
    )
}

// Relay requires values assigned to a list to be such a fragment.
void graphql`
  fragment useUnblockProfile_entry on BlockedProfile @assignable {
    __typename
  }
`

const shown = graphql`
  query useUnblockProfileUpdatableQuery @updatable {
    viewer {
      blockedProfiles {
        __typename
        # eslint-disable-next-line relay/unused-fields -- identifies the reassigned node
        __id
        profileId
        ...useUnblockProfile_entry
      }
    }
  }
`

/** Ends a block; the row goes at once and returns on failure. */
export function useUnblockProfile(): (profileId: string, name: string) => void {
  const { t } = useTranslation('settings')
  const [commit] = useMutation<useUnblockProfileMutation>(mutation)
  return (profileId, name) => {
    commit({
      variables: { input: { profileId } },
      cacheConfig: inOrder('block', profileId),
      optimisticUpdater: (store) => takeOut(store, profileId),
      // A profile that no longer exists needs no block either.
      updater: (store) => takeOut(store, profileId),
      onCompleted: () => showToast({ tone: 'success', title: t('privacy.unblocked', { name }) }),
    })
  }
}

const mutation = graphql`
  mutation useUnblockProfileMutation($input: UnblockProfileInput!) {
    unblockProfile(input: $input) {
      __typename
    }
  }
`
