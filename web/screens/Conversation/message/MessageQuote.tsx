import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import layout from '#web/design/layout.module.css'
import css from './MessageQuote.module.css'

/** The quoted message: its sender and first words. */
export function MessageQuote({ isMine, words, name }: { isMine: boolean; words: string; name: string }) {
  const { t } = useTranslation('chat')
  return (
    <span className={css.quote}>
      <span className={layout.visuallyHidden}>{isMine ? t('reply.mine') : t('reply.other', { name })}: </span>
      <b className={classes(css.name, layout.ellipsis)} aria-hidden>
        {isMine ? t('you') : <bdi>{name}</bdi>}
      </b>
      <span dir="auto" className={css.words}>
        {words}
      </span>
    </span>
  )
}
