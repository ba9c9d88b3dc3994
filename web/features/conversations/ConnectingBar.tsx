import { LoaderCircle } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/design/Icon.tsx'
import { claimAwayNotice, useIsAway } from '#web/runtime/network/connection.ts'
import css from './ConnectingBar.module.css'

/**
 * Says that the server is out of reach, over the top of the messages, so that nothing moves. It replaces the
 * toast.
 */
export function ConnectingBar() {
  const { t } = useTranslation('chat')
  const isAway = useIsAway()
  useEffect(() => (isAway ? claimAwayNotice() : undefined), [isAway])
  return (
    <div role="status" className={css.place}>
      {isAway && (
        <div className={css.bar}>
          <Icon of={LoaderCircle} size={16} className={css.turning} />
          <span>{t('connecting')}</span>
        </div>
      )}
    </div>
  )
}
