import { Check, CircleMinus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/design/Icon.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import type { Why, WhyReason } from './whyProfile.rules.ts'
import css from './WhyProfile.module.css'

const BEYOND_BUCKETS_KM = 1000

/** Why the search shows a profile, and for a similar one what does not match (TRUST-10, SRCH-03). */
export function WhyProfile(props: { name: string; why: Why; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['members', 'shell'])
  const { reasons, unmet } = props.why
  function reasonText({ code, value, choices }: WhyReason): string {
    const names = choices.join(', ')
    if (value === null) return t(`why.${code}`, { names, value: '' }).trim()
    if (code !== 'DISTANCE' && code !== 'NEAREST') return t(`why.${code}`, { names, value })
    return t(`why.${code}`, {
      names,
      value: value >= BEYOND_BUCKETS_KM ? t('shell:distanceFar') : t('shell:distance', { km: value }),
    })
  }
  return (
    <Modal open={props.open} onClose={props.onClose} title={t('why.title', { name: props.name })}>
      <ul className={css.reasons}>
        {reasons.map((reason) => (
          <li key={reason.code}>
            <Icon of={Check} />
            {reasonText(reason)}
          </li>
        ))}
        {unmet.map((filter) => (
          <li key={filter} className={css.unmet}>
            <Icon of={CircleMinus} />
            {t(`unmet.${filter}`)}
          </li>
        ))}
      </ul>
      <p className={css.note}>{t('why.note')}</p>
    </Modal>
  )
}
