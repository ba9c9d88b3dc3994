import { Camera, Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment, useMutation } from 'react-relay'
import { useLocation } from 'react-router'
import { showToast } from '../design/toastStore.ts'
import type { MemberAlertsActivationMutation } from '../__generated__/MemberAlertsActivationMutation.graphql.ts'
import type { MemberAlerts_viewer$key } from '../__generated__/MemberAlerts_viewer.graphql.ts'
import { AlertHeader } from './AlertHeader.tsx'
import { AppLink } from './AppLink.tsx'
import css from './Banner.module.css'

const fragment = graphql`
  fragment MemberAlerts_viewer on Viewer {
    email
    status
    notificationsDisabled
    profile {
      mainPhoto {
        __typename
      }
    }
  }
`

// The screens where a member is already at it, or must not be disturbed (PROF-08).
const WITHOUT_PHOTO_ALERT = /^\/(profile|signup|signup-matches|complete-signup|activate\/done|premium|notifications|directdebit)(\/|$)/

function ActivationAlert({ email }: { email: string }) {
  const { t } = useTranslation(['shell', 'errors'])
  const [request, isRequesting] = useMutation<MemberAlertsActivationMutation>(graphql`
    mutation MemberAlertsActivationMutation {
      requestActivationMail {
        __typename
        ... on RequestActivationMailSuccess {
          sentTo
        }
        ... on TooManyAttemptsError {
          minutes
        }
      }
    }
  `)
  function resend() {
    if (isRequesting) return
    request({
      variables: {},
      onCompleted: ({ requestActivationMail: payload }) => {
        if (payload.__typename === 'RequestActivationMailSuccess')
          showToast({ tone: 'success', title: t('activation.sent', { email: payload.sentTo }) })
        if (payload.__typename === 'TooManyAttemptsError') showToast({ tone: 'danger', title: t('errors:RATE_LIMITED') })
      },
    })
  }
  return (
    <AlertHeader icon={Mail} dismissal="activation">
      {t('activation.alert')}{' '}
      <button type="button" className={css.action} onClick={resend} aria-busy={isRequesting} title={email}>
        {t('activation.resend')}
      </button>
    </AlertHeader>
  )
}

/** What a member should see to, one thing at a time: the e-mail first (SIGN-09), then the photo (PROF-08). */
export function MemberAlerts(props: { viewer: MemberAlerts_viewer$key }) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const viewer = useFragment(fragment, props.viewer)
  if (viewer.status === 'NOT_CONFIRMED' && viewer.notificationsDisabled.length === 0) return <ActivationAlert email={viewer.email} />
  if (viewer.profile.mainPhoto || WITHOUT_PHOTO_ALERT.test(pathname)) return null
  return (
    <AlertHeader icon={Camera} dismissal="profile-photo">
      {t('photoAlert.text')} <AppLink to="/profile">{t('photoAlert.action')}</AppLink>
    </AlertHeader>
  )
}
