import { Camera, Mail, UserPen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment, useMutation } from 'react-relay'
import { useSearchParams } from 'react-router'
import type { MemberAlerts_viewer$key } from '#web/__generated__/MemberAlerts_viewer.graphql.ts'
import type { MemberAlertsActivationMutation } from '#web/__generated__/MemberAlertsActivationMutation.graphql.ts'
import { AppLink } from '#web/design/AppLink.tsx'
import { Button } from '#web/design/form/Button.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { activationReminder, PARTNER_SIGNUP } from '#web/features/account/activationReminder.rules.ts'
import { AlertHeader } from '#web/features/alerts/AlertHeader.tsx'
import { AlertPlace } from '#web/features/alerts/AlertPlace.tsx'
import { useDismissals } from '#web/features/alerts/useDismissals.ts'
import { NotificationAlerts } from '#web/features/notifications/NotificationAlerts.tsx'
import { useInterruption } from '#web/runtime/notices/interruptions.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { useDismissed } from '#web/runtime/session/dismissals.ts'
import { useMediaQuery } from '#web/runtime/useMediaQuery.ts'
import css from '#web/features/alerts/Banner.module.css'

const fragment = graphql`
  fragment MemberAlerts_viewer on Viewer {
    email
    status
    notificationsDisabled
    ...NotificationAlerts_viewer
    signupStep
    ...useDismissals_viewer
    profile {
      mainPhoto {
        __typename
      }
    }
  }
`

function useResend(): { resend: () => void; isRequesting: boolean } {
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
        if (payload.__typename === 'TooManyAttemptsError')
          showToast({ tone: 'danger', title: t('errors:RATE_LIMITED') })
      },
    })
  }
  return { resend, isRequesting }
}

function ActivationAlert({ email }: { email: string }) {
  const { t } = useTranslation('shell')
  const { resend, isRequesting } = useResend()
  return (
    <AlertHeader
      icon={Mail}
      dismissal="activation"
      action={
        <button type="button" className={css.action} onClick={resend} aria-busy={isRequesting} title={email}>
          {t('activation.resend')}
        </button>
      }
    >
      {t('activation.alert')}
    </AlertHeader>
  )
}

/** The same as a modal, for a smartphone that a partner has just sent here (SIGN-09). */
function ActivationModal({ email }: { email: string }) {
  const { t } = useTranslation('shell')
  const { resend, isRequesting } = useResend()
  const [, setParameters] = useSearchParams()
  const mayOpen = useInterruption('activation-dialog', true)
  const close = () =>
    setParameters(
      (parameters) => {
        parameters.delete(PARTNER_SIGNUP)
        return parameters
      },
      { replace: true },
    )
  return (
    <Modal open={mayOpen} onClose={close} title={t('activation.modalTitle')}>
      <p className={css.modalText}>{t('activation.modalText', { email })}</p>
      <div className={css.modalButtons}>
        <Button size="large" block onClick={close}>
          {t('activation.later')}
        </Button>
        <Button look="plain" block busy={isRequesting} onClick={resend}>
          {t('activation.resend')}
        </Button>
      </div>
    </Modal>
  )
}

/** Asks a member without a photo to add one (PROF-08). */
function PhotoAlert({ hasPhoto }: { hasPhoto: boolean }) {
  const { t } = useTranslation('shell')
  if (hasPhoto) return null
  return (
    <AlertHeader
      icon={Camera}
      dismissal="profile-photo"
      action={<AppLink to="/profile#photos">{t('photoAlert.action')}</AppLink>}
    >
      {t('photoAlert.text')}
    </AlertHeader>
  )
}

/** The member's open tasks: the e-mail (SIGN-09), otherwise the next open steps; and the photo. */
export function MemberAlerts(props: { viewer: MemberAlerts_viewer$key }) {
  const { t } = useTranslation('shell')
  const [parameters] = useSearchParams()
  const isPhone = useMediaQuery('(width < 768px) and (pointer: coarse)')
  const viewer = useFragment(fragment, props.viewer)
  useDismissals(viewer)
  const hasPhoto = viewer.profile.mainPhoto != null
  const isPhotoDismissed = useDismissed('profile-photo')
  const { email, status, notificationsDisabled, signupStep } = viewer
  const reminder = activationReminder({ status, notificationsDisabled }, { isPhone, parameters })
  const isCalm = !reminder && signupStep === null && (hasPhoto || isPhotoDismissed)
  return (
    <>
      <AlertPlace mayOffer={isCalm} />
      {reminder === 'modal' && <ActivationModal email={email} />}
      {reminder === 'alert' && <ActivationAlert email={email} />}
      {!reminder && signupStep !== null && (
        <AlertHeader
          icon={UserPen}
          dismissal="signup-open"
          action={<AppLink to="/complete-signup">{t('signupOpen.action')}</AppLink>}
        >
          {t('signupOpen.text')}
        </AlertHeader>
      )}
      <PhotoAlert hasPhoto={hasPhoto} />
      <NotificationAlerts viewer={viewer} isCalm={isCalm} />
    </>
  )
}
