import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import layout from '#web/design/layout.module.css'
import bubble from '../message/MessageBubble.module.css'
import css from './TypingBubble.module.css'

/** Takes the place of the next message. */
export function TypingBubble({ name }: { name: string }) {
  const { t } = useTranslation('chat')
  return (
    <div className={classes(bubble.bubble, bubble.first, bubble.last, css.typing)}>
      <output className={layout.visuallyHidden}>{t('typing', { name })}</output>
      <span className={css.dot} />
      <span className={css.dot} />
      <span className={css.dot} />
    </div>
  )
}
