import { Reply, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/design/form/Button.tsx'
import { Icon } from '#web/design/Icon.tsx'
import type { QuotedMessage } from '#web/features/conversations/sendQueue.ts'
import layout from '#web/design/layout.module.css'
import css from './ReplyTo.module.css'

/** The message being replied to, the other member's name, and how to cancel the reply. */
export type Reply = { to: QuotedMessage | undefined; name: string; end: () => void }

/** Above the field: the message that the next one replies to. */
export function ReplyTo({ reply: { to: quoted, name, end } }: { reply: Reply }) {
  const { t } = useTranslation('chat')
  if (!quoted) return null
  return (
    <div className={css.reply}>
      <Icon of={Reply} />
      <output className={css.words}>
        <b className={layout.ellipsis}>{quoted.isMine ? t('reply.mine') : t('reply.other', { name })}</b>
        <span dir="auto" className={layout.ellipsis}>
          {quoted.words}
        </span>
      </output>
      <IconButton icon={X} label={t('reply.cancel')} onClick={end} />
    </div>
  )
}
