import { ArrowDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/design/form/Button.tsx'
import { Badge } from '#web/design/notice/Badge.tsx'
import css from './NewestButton.module.css'

/** Jumps to the newest message, and shows how many of the other's messages are unseen. */
export function NewestButton({ unseenCount, onPress }: { unseenCount: number; onPress: () => void }) {
  const { t } = useTranslation('chat')
  const count = t('newMessages', { count: unseenCount })
  return (
    <div className={css.place}>
      <IconButton
        icon={ArrowDown}
        label={unseenCount > 0 ? `${t('toNewest')}, ${count}` : t('toNewest')}
        className={css.button}
        onClick={onPress}
      />
      <span aria-hidden>
        <Badge count={unseenCount} className={css.count} />
      </span>
    </div>
  )
}
