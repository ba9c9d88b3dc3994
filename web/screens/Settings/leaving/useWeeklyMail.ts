import { graphql, useFragment, useMutation } from 'react-relay'
import type { useWeeklyMail_viewer$key } from '#web/__generated__/useWeeklyMail_viewer.graphql.ts'
import type {
  NotificationPreferenceInput,
  NotificationType,
  useWeeklyMailMutation,
} from '#web/__generated__/useWeeklyMailMutation.graphql.ts'

const WEEKLY = 'WEEKLY_UPDATES'
const MARKETING: readonly NotificationType[] = ['WEEKLY_UPDATES', 'PROMOTIONS', 'NEWS']

type WeeklyMail = {
  /** The consent that the weekly mail still needs, which a press gives; undefined when it is given. */
  consent: { text: string; locale: string } | undefined
  /** Switches the weekly mail on. */
  add: (onDone: () => void) => void
  /** Switches it on, and every other mail and push off. */
  keepOnly: (onDone: () => void) => void
  isChanging: boolean
}

/** Switches the weekly summary on, with the consent that it needs and nothing else that this covers. */
export function useWeeklyMail(key: useWeeklyMail_viewer$key): WeeklyMail {
  const { consents, notificationPreferences, notificationsDisabled } = useFragment(fragment, key)
  const [commit, isChanging] = useMutation<useWeeklyMailMutation>(mutation)
  const marketing = consents.find(({ purpose }) => purpose === 'MARKETING_MAIL')
  const missing = marketing?.given === false ? marketing : undefined
  function send(preferences: NotificationPreferenceInput[], onDone: () => void) {
    commit({
      variables: {
        input: { preferences },
        consent: { purpose: 'MARKETING_MAIL', given: true, textVersion: marketing?.textVersion ?? '' },
        withConsent: missing !== undefined,
        isOff: notificationsDisabled.length > 0,
      },
      onCompleted: onDone,
    })
  }
  const mail = (type: NotificationType): NotificationPreferenceInput => ({
    type,
    channel: 'EMAIL',
    enabled: type === WEEKLY,
  })
  return {
    consent: missing && { text: missing.text, locale: missing.locale },
    isChanging,
    add: (onDone) => send(missing === undefined ? [mail(WEEKLY)] : MARKETING.map(mail), onDone),
    keepOnly: (onDone) =>
      send(
        notificationPreferences.flatMap(({ type }) => [
          mail(type),
          { type, channel: 'PUSH' as const, enabled: false },
        ]),
        onDone,
      ),
  }
}

const fragment = graphql`
  fragment useWeeklyMail_viewer on Viewer {
    notificationsDisabled
    notificationPreferences {
      type
    }
    consents {
      purpose
      given
      text
      textVersion
      locale
    }
  }
`

const mutation = graphql`
  mutation useWeeklyMailMutation(
    $input: SetNotificationPreferencesInput!
    $consent: ChangeConsentInput!
    $withConsent: Boolean!
    $isOff: Boolean!
  ) {
    changeConsent(input: $consent) @include(if: $withConsent) {
      __typename
      ... on ChangeConsentSuccess {
        viewer {
          id
          ...ConsentsSection_viewer
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
    enableMailNotifications @include(if: $isOff) {
      ... on EnableMailNotificationsSuccess {
        viewer {
          id
          notificationsDisabled
          notificationsDisabledSince
        }
      }
    }
  }
`
