import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import type { ComposedMessage } from './composer.rules.ts'
import css from './ComposerMeta.module.css'

const COUNTS_FROM = 0.6

/** The ids that describe the field and the button: all of it, and the price. */
export const META_ID = 'composer-meta'
export const WORTH_ID = 'composer-worth'

type Props = {
  composed: ComposedMessage
  /** The message's price in money; undefined where credits have none. */
  worth: string | undefined
  messageLength: number
  /** Between the buttons of a phone: two short lines. */
  isNarrow: boolean
}

/** Beneath the composer: the balance, the message's price, and its length once that matters. */
export function ComposerMeta({ composed, worth, messageLength, isNarrow }: Props) {
  const { t } = useTranslation('chat')
  const { left, length, tooLong } = composed
  return (
    <div className={classes(css.meta, isNarrow && css.narrow)} id={META_ID}>
      <span>{t(isNarrow ? 'composer.balanceShort' : 'composer.balance', { count: left })}</span>
      {worth !== undefined && (
        <span id={WORTH_ID}>{t(isNarrow ? 'composer.worthShort' : 'composer.worth', { money: worth })}</span>
      )}
      {(tooLong || length >= messageLength * COUNTS_FROM) && (
        <span className={classes(tooLong && css.tooLong)} role={tooLong ? 'alert' : undefined}>
          {tooLong ? t('composer.tooLong', { limit: messageLength }) : `${length}/${messageLength}`}
        </span>
      )}
    </div>
  )
}
