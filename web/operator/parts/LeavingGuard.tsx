import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { Confirm } from './Confirm.tsx'

type Props = {
  isDirty: boolean
  /** Whether this tab keeps what is not saved. Otherwise closing the tab and a reload ask, too. */
  isKept?: boolean
}

/** Asks before another page of the console opens while something is not saved. */
export function LeavingGuard({ isDirty, isKept = false }: Props) {
  const { t } = useTranslation('console')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  const isLost = isDirty && !isKept
  useEffect(() => {
    if (!isLost) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isLost])
  return (
    <Confirm
      open={blocker.state === 'blocked'}
      title={t('leaving.title')}
      text={t(isKept ? 'leaving.text' : 'leaving.lost')}
      yes={t('leaving.yes')}
      onYes={() => blocker.proceed?.()}
      onNo={() => blocker.reset?.()}
    />
  )
}
