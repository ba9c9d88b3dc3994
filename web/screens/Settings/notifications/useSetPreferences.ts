import { graphql, useMutation } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type {
  ChangeConsentInput,
  useSetPreferencesConsentMutation,
} from '#web/__generated__/useSetPreferencesConsentMutation.graphql.ts'
import type {
  NotificationPreferenceInput,
  useSetPreferencesMutation,
} from '#web/__generated__/useSetPreferencesMutation.graphql.ts'
import type { useSetPreferencesUpdatableQuery } from '#web/__generated__/useSetPreferencesUpdatableQuery.graphql.ts'
import { inOrder } from '#web/runtime/network/network.ts'

type SetPreferences = {
  set: (preferences: NotificationPreferenceInput[]) => void
  /** Gives the consent first; its display waits for the answer, because it is a receipt. */
  setWithConsent: (consent: ChangeConsentInput, preferences: NotificationPreferenceInput[]) => void
}

/** Switches notifications at once; on failure, which the network layer reports, it reverts the switches. */
export function useSetPreferences(): SetPreferences {
  const [commit] = useMutation<useSetPreferencesMutation>(mutation)
  const [commitWithConsent, isConsenting] = useMutation<useSetPreferencesConsentMutation>(consentMutation)
  return {
    set: (preferences) => {
      commit({
        variables: { input: { preferences } },
        cacheConfig: inOrder('preferences'),
        optimisticUpdater: (store) => show(store, preferences),
      })
    },
    setWithConsent: (consent, preferences) => {
      if (!isConsenting) commitWithConsent({ variables: { consent, input: { preferences } } })
    },
  }
}

function show(store: RecordSourceSelectorProxy, preferences: NotificationPreferenceInput[]): void {
  const { viewer } = store.readUpdatableQuery<useSetPreferencesUpdatableQuery>(shown, {}).updatableData
  for (const { type, channel, enabled } of preferences) {
    const preference = viewer?.notificationPreferences?.find((known) => known.type === type)
    if (preference) preference[channel === 'EMAIL' ? 'email' : 'push'] = enabled
  }
}

const shown = graphql`
  query useSetPreferencesUpdatableQuery @updatable {
    viewer {
      # eslint-disable-next-line relay/unused-fields -- written by the name of the channel
      notificationPreferences {
        type
        email
        push
      }
    }
  }
`

const mutation = graphql`
  mutation useSetPreferencesMutation($input: SetNotificationPreferencesInput!) {
    setNotificationPreferences(input: $input) {
      ... on SetNotificationPreferencesSuccess {
        viewer {
          id
          notificationPreferences {
            type
            email
            push
          }
        }
      }
    }
  }
`

const consentMutation = graphql`
  mutation useSetPreferencesConsentMutation(
    $consent: ChangeConsentInput!
    $input: SetNotificationPreferencesInput!
  ) {
    changeConsent(input: $consent) {
      __typename
      ... on ChangeConsentSuccess {
        viewer {
          id
          ...ConsentsSection_viewer
        }
      }
      ... on InvalidInputError {
        fields {
          code
        }
      }
    }
    setNotificationPreferences(input: $input) {
      ... on SetNotificationPreferencesSuccess {
        viewer {
          id
          notificationPreferences {
            type
            email
            push
          }
        }
      }
    }
  }
`
