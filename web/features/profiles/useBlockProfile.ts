import { useTranslation } from 'react-i18next'
import { graphql, useMutation } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { useBlockProfileMutation } from '#web/__generated__/useBlockProfileMutation.graphql.ts'
import { inOrder } from '#web/runtime/network/network.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { useEndBlock } from './useEndBlock.ts'

/**
 * Blocks a member and says so, with an undo. Any list may contain them, so cached data is refetched before it
 * shows again (PROF-10).
 * @param onDone called in any case, when the screen is up to date
 * @param onBlocked called at once when the member is blocked
 * @returns block: takes the member, and when the screen may change, which is at once without it
 */
export function useBlockProfile(
  onDone: () => void,
  onBlocked?: () => void,
): {
  block: (profile: { id: string; name: string }, until?: Promise<void>) => void
  isBlocking: boolean
} {
  const { t } = useTranslation(['member', 'shell'])
  const [commit, isBlocking] = useMutation<useBlockProfileMutation>(mutation)
  const { revalidate } = useRevalidator()
  const { endBlock } = useEndBlock()
  function block({ id, name }: { id: string; name: string }, until = Promise.resolve()) {
    commit({
      variables: { input: { profileId: id } },
      cacheConfig: inOrder('block', id),
      updater: (store) => store.invalidateStore(),
      // A member who has left meanwhile shows as gone.
      onCompleted: ({ blockProfile: payload }) =>
        void until.then(() => {
          if (payload.__typename === 'BlockProfileSuccess') {
            showToast({
              tone: 'info',
              title: t('blocked.title', { name }),
              action: { text: t('shell:undo'), onPress: () => endBlock(id) },
            })
            onBlocked?.()
          }
          void revalidate().then(onDone)
        }),
      // A toast has said so; the receipt of a report is read first.
      onError: () => void until.then(onDone),
    })
  }
  return { block, isBlocking }
}

const mutation = graphql`
  mutation useBlockProfileMutation($input: BlockProfileInput!) {
    blockProfile(input: $input) {
      __typename
    }
  }
`
