import { useTranslation } from 'react-i18next'
import { graphql, useMutation } from 'react-relay'
import type { RecordSourceProxy } from 'relay-runtime'
import type { useUnblockProfileMutation } from '../../__generated__/useUnblockProfileMutation.graphql.ts'
import { showToast } from '../../design/toastStore.ts'

function takeOut(store: RecordSourceProxy, viewerId: string, profileId: string) {
  const viewer = store.get(viewerId)
  const blocked = viewer?.getLinkedRecords('blockedProfiles')
  if (blocked) viewer?.setLinkedRecords(blocked.filter((entry) => entry?.getValue('profileId') !== profileId), 'blockedProfiles')
}

/** Ends a block; the row goes at once and comes back when it failed. */
export function useUnblockProfile(viewerId: string): (profileId: string, name: string) => void {
  const { t } = useTranslation('settings')
  const [commit] = useMutation<useUnblockProfileMutation>(mutation)
  return (profileId, name) => {
    commit({
      variables: { input: { profileId } },
      optimisticUpdater: (store) => takeOut(store, viewerId, profileId),
      // A profile that is no longer there needs no block either.
      updater: (store) => takeOut(store, viewerId, profileId),
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
