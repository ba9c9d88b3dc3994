import { useTranslation } from 'react-i18next'
import type { Challenge } from './login.ts'
import css from './Enrolment.module.css'

/** The secret for the authenticator app, as a picture, as letters, and as an address that opens the app. */
export function Enrolment({ enrolment }: { enrolment: NonNullable<Challenge['enrolment']> }) {
  const { t } = useTranslation('console')
  const { qrPath, qrSize, secret, uri } = enrolment
  return (
    <div className={css.enrolment}>
      <svg viewBox={`0 0 ${qrSize} ${qrSize}`} role="img" aria-label={t('login.enrolment.qr')}>
        <path d={qrPath} />
      </svg>
      <p>
        {t('login.enrolment.byHand')}
        <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <a href={uri}>{t('login.enrolment.open')}</a>
      </p>
    </div>
  )
}
