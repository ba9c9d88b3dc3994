import { Gift } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useLocation, useNavigate } from 'react-router'
import type { Offers_viewer$key } from '#web/__generated__/Offers_viewer.graphql.ts'
import { AppLink } from '#web/design/AppLink.tsx'
import { Button } from '#web/design/form/Button.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { AlertHeader } from '#web/features/alerts/AlertHeader.tsx'
import { useInterruption } from '#web/runtime/notices/interruptions.ts'
import { dismiss, useDismissed } from '#web/runtime/session/dismissals.ts'
import { formatDate, formatTimeLeft } from '#web/runtime/text/format.ts'
import { isMembersArea } from './offers.rules.ts'
import { keepOffer, useOffer, type Offer } from './offerStore.ts'
import css from '#web/features/alerts/Banner.module.css'

const MODAL_AFTER_MS = 40_000
const VISIT_KEY = 'welcome-modal-visit'

const fragment = graphql`
  fragment Offers_viewer on Viewer {
    paid
    credits
  }
`

/**
 * Loads and announces the member's discount: the time bonus after a while, the welcome discount in a banner
 * or, once, a modal.
 */
export function Offers(props: { viewer: Offers_viewer$key }) {
  const { paid, credits } = useFragment(fragment, props.viewer)
  const offer = useOffer()
  const isDue = useStayInMembersArea()
  useEffect(() => keepOffer({ paid, credits }), [paid, credits])
  if (!offer) return null
  if (offer.isTimeBonus) return <TimeBonusModal offer={offer} isSilent={!isDue || credits > 0} />
  // Who has bought before keeps the discount, but has been welcomed already.
  return offer.isWelcome && !paid ? <Welcome offer={offer} isDue={isDue} /> : null
}

/**
 * Whether the member has been in the members area for 40 seconds, before which no offer covers the faces
 * (DISC-05). Elsewhere it would be in the way of a checkout, a form or an error page.
 */
function useStayInMembersArea(): boolean {
  const { pathname } = useLocation()
  const inArea = isMembersArea(pathname)
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!inArea) return
    const timer = setTimeout(() => setDue(true), MODAL_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setDue(false)
    }
  }, [inArea])
  return isDue && inArea
}

/** Announces the bonus until it is dismissed. */
function TimeBonusModal({ offer, isSilent }: { offer: Offer; isSilent: boolean }) {
  const { t } = useTranslation('shell')
  const isDismissed = useDismissed('time-bonus')
  const open = useInterruption('time-bonus', !isDismissed && !isSilent)
  const navigate = useNavigate()
  const close = () => dismiss('time-bonus')
  const go = (to: string) => {
    close()
    void navigate(to)
  }
  return (
    <Modal open={open} onClose={close} title={t('timeBonus.title', { percentage: offer.percentage })}>
      <p className={css.modalText}>{t('timeBonus.text', { percentage: offer.percentage, hours: 4 })}</p>
      <p className={css.modalText} role="timer">
        {t('timeBonus.left', { time: formatTimeLeft(offer.secondsLeft) })}
      </p>
      <div className={css.modalButtons}>
        <Button size="large" block onClick={() => go('/premium')}>
          {t('offer.action')}
        </Button>
        <Button look="plain" block onClick={close}>
          {t('offer.later')}
        </Button>
      </div>
    </Modal>
  )
}

function wasModalShown(): boolean {
  try {
    return sessionStorage.getItem(VISIT_KEY) !== null
  } catch {
    return true
  }
}

/**
 * The modal at the first visit with the discount, the banner at later ones: never both in one visit
 * (DISC-07).
 */
function Welcome({ offer, isDue }: { offer: Offer; isDue: boolean }) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const modalDismissed = useDismissed('welcome-modal')
  const bannerDismissed = useDismissed('welcome-bonus')
  const [isModalVisit] = useState(() => !modalDismissed && !wasModalShown())
  const [isOpen, setOpen] = useState(isModalVisit)
  const [isQuietVisit] = useState(() => isModalVisit || wasModalShown())
  const mayOpen = useInterruption('welcome-dialog', isModalVisit && isOpen && !bannerDismissed && isDue)
  useEffect(() => {
    if (!mayOpen) return
    try {
      sessionStorage.setItem(VISIT_KEY, 'shown')
    } catch {
      // Without storage the modal counts as dismissed, which closing it does at the latest.
    }
  }, [mayOpen])
  const texts = {
    percentage: offer.percentage,
    until: formatDate(offer.endsAt, { dateStyle: 'medium', timeStyle: 'short' }),
  }
  function close() {
    setOpen(false)
    dismiss('welcome-modal')
  }
  const go = (to: string) => {
    close()
    void navigate(to)
  }
  if (isModalVisit) {
    return (
      <Modal open={mayOpen} onClose={close} title={t('welcome.title', texts)}>
        <p className={css.modalText}>{t('welcome.text', texts)}</p>
        <div className={css.modalButtons}>
          <Button size="large" block onClick={() => go('/credits')}>
            {t('offer.action')}
          </Button>
          <Button look="plain" block onClick={close}>
            {t('offer.later')}
          </Button>
        </div>
      </Modal>
    )
  }
  if (isQuietVisit) return null
  return (
    <AlertHeader
      icon={Gift}
      dismissal="welcome-bonus"
      action={<AppLink to="/credits">{t('offer.action')}</AppLink>}
    >
      {t('welcome.text', texts)}
    </AlertHeader>
  )
}
