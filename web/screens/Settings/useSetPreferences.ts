import { graphql, useMutation } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type { ChangeConsentInput, useSetPreferencesConsentMutation } from '../../__generated__/useSetPreferencesConsentMutation.graphql.ts'
import type { NotificationPreferenceInput, useSetPreferencesMutation } from '../../__generated__/useSetPreferencesMutation.graphql.ts'

type SetPreferences = {
  set: (preferences: NotificationPreferenceInput[]) => void
  /** Gives the consent first; what is shown waits for the answer, because it is a receipt. */
  setWithConsent: (consent: ChangeConsentInput, preferences: NotificationPreferenceInput[]) => void
}

/** Switches notifications at once; a failure, told by the network layer, puts the switches back. */
export function useSetPreferences(viewerId: string): SetPreferences {
  const [commit] = useMutation<useSetPreferencesMutation>(mutation)
  const [commitWithConsent, isConsenting] = useMutation<useSetPreferencesConsentMutation>(consentMutation)
  return {
    set: (preferences) => {
      commit({ variables: { input: { preferences } }, optimisticUpdater: (store) => show(store, viewerId, preferences) })
    },
    setWithConsent: (consent, preferences) => {
      if (!isConsenting) commitWithConsent({ variables: { consent, input: { preferences } } })
    },
  }
}

function show(store: RecordSourceSelectorProxy, viewerId: string, preferences: NotificationPreferenceInput[]): void {
  const records = store.get(viewerId)?.getLinkedRecords('notificationPreferences') ?? []
  for (const { type, channel, enabled } of preferences) {
    records.find((record) => record.getValue('type') === type)?.setValue(enabled, channel === 'EMAIL' ? 'email' : 'push')
  }
}

const mutation = graphql`
  mutation useSetPreferencesMutation($input: SetNotificationPreferencesInput!) {
    setNotificationPreferences(input: $input) {
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
`

const consentMutation = graphql`
  mutation useSetPreferencesConsentMutation($consent: ChangeConsentInput!, $input: SetNotificationPreferencesInput!) {
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
`
