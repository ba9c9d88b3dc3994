import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { Confirm } from '#web/operator/parts/Confirm.tsx'

/** Asks before another page of the console opens while something is not saved. */
export function LeavingGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation('sites')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  return (
    <Confirm
      open={blocker.state === 'blocked'}
      title={t('leaving.title')}
      text={t('leaving.text')}
      yes={t('leaving.yes')}
      onYes={() => blocker.proceed?.()}
      onNo={() => blocker.reset?.()}
    />
  )
}
