import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../design/Button.tsx'
import { Question } from '../../components/Question.tsx'
import { Section } from './Section.tsx'
import { useLogOutEverywhere } from './useLogOutEverywhere.ts'

/** Where the account is open (SIGN-12). */
export function DevicesSection() {
  const { t } = useTranslation('settings')
  const [isAsking, setAsking] = useState(false)
  const { logOutEverywhere, isLeaving } = useLogOutEverywhere()
  return (
    <Section id="devices" title={t('devices.title')} text={t('devices.text')}>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {t('devices.logOutEverywhere')}
      </Button>
      <Question
        open={isAsking}
        title={t('devices.logOutTitle')}
        text={t('devices.logOutText')}
        yes={t('devices.logOutEverywhere')}
        busy={isLeaving}
        onYes={logOutEverywhere}
        onNo={() => setAsking(false)}
      />
    </Section>
  )
}
