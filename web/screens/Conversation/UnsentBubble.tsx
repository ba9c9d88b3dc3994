import { useTranslation } from 'react-i18next'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'
import css from './MessageBubble.module.css'
import type { Unsent } from './useSendMessage.ts'

/** A message on its way: it stands where it will stand, a little paler. */
export function UnsentBubble({ unsent, last }: { unsent: Unsent; last: boolean }) {
  const { t } = useTranslation('chat')
  const shape = classes(css.bubble, css.own, css.waiting, last && css.last)
  if (unsent.image) {
    return <div className={classes(shape, css.image)}><img src={unsent.image.previewUrl} alt={t('message.image.mine')} width={208} height={139} /></div>
  }
  return (
    <div className={shape}>
      <span className={layout.visuallyHidden}>{t('you')}: </span>
      {unsent.text}
    </div>
  )
}
