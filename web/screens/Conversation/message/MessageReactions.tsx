import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { isReaction, REACTIONS } from '#web/features/conversations/reactions.ts'
import css from './MessageReactions.module.css'

type Props = { reactions: readonly { emoji: string; isMine: boolean }[]; ofOwn: boolean; name: string }

/** Both members' reactions to a message, at its foot, with their names for screen readers. */
export function MessageReactions({ reactions, ofOwn, name }: Props) {
  const { t } = useTranslation('chat')
  const known = reactions.flatMap(({ emoji, isMine }) =>
    isReaction(emoji) ? [{ sign: REACTIONS[emoji], isMine }] : [],
  )
  if (known.length === 0) return null
  const label = known.map(({ sign, isMine }) => `${isMine ? t('you') : name}: ${sign}`).join(', ')
  // A reaction that both share appears once.
  const signs = [...new Set(known.map(({ sign }) => sign))]
  return (
    <div className={classes(css.place, ofOwn && css.own)}>
      <span
        role="img"
        aria-label={label}
        className={classes(css.reactions, known.some(({ isMine }) => isMine) && css.mine)}
      >
        {signs.join(' ')}
        {known.length > signs.length && <span className={css.count}>{known.length}</span>}
      </span>
    </div>
  )
}
