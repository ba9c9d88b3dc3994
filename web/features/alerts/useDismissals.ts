import { useLayoutEffect } from 'react'
import { commitMutation, graphql, useFragment, useRelayEnvironment } from 'react-relay'
import type {
  useDismissals_viewer$key,
  DismissalKey as ServerKey,
} from '#web/__generated__/useDismissals_viewer.graphql.ts'
import type { useDismissalsMutation } from '#web/__generated__/useDismissalsMutation.graphql.ts'
import { SILENT_ON_FAILURE } from '#web/runtime/network/network.ts'
import {
  adoptDismissals,
  dismissals,
  subscribeToDismissals,
  type DismissalKey,
} from '#web/runtime/session/dismissals.ts'

const fragment = graphql`
  fragment useDismissals_viewer on Viewer {
    dismissals {
      key
      dismissedAt
    }
  }
`

const keyHere = (key: ServerKey) => key.toLowerCase().replaceAll('_', '-') as DismissalKey
const keyThere = (key: string) => key.toUpperCase().replaceAll('-', '_') as ServerKey

/** Syncs a member's dismissals across devices: adopts the server's and sends it the new ones (SITE-26). */
export function useDismissals(viewer: useDismissals_viewer$key): void {
  const { dismissals: known } = useFragment(fragment, viewer)
  const environment = useRelayEnvironment()
  // Before the first paint, so that an alert dismissed elsewhere does not flash up.
  useLayoutEffect(() => {
    adoptDismissals(
      Object.fromEntries(known.map(({ key, dismissedAt }) => [keyHere(key), Date.parse(dismissedAt)])),
    )
    const knownKeys = new Set<string>(known.map(({ key }) => key))
    const tell = () => {
      const news = Object.entries(dismissals()).filter(([key]) => !knownKeys.has(keyThere(key)))
      for (const [key] of news) knownKeys.add(keyThere(key))
      const told = news.map(([key, at]) => ({ key: keyThere(key), dismissedAt: new Date(at).toISOString() }))
      if (told.length > 0)
        commitMutation<useDismissalsMutation>(environment, {
          mutation,
          variables: { input: { dismissals: told } },
          // It stays dismissed on this device, and the next visit sends it.
          cacheConfig: SILENT_ON_FAILURE,
        })
    }
    tell()
    return subscribeToDismissals(tell)
  }, [known, environment])
}

const mutation = graphql`
  mutation useDismissalsMutation($input: DismissInput!) {
    dismiss(input: $input) {
      ... on DismissSuccess {
        viewer {
          ...useDismissals_viewer
        }
      }
    }
  }
`
