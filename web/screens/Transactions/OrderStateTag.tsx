import { useTranslation } from 'react-i18next'
import { classes } from '../../design/classes.ts'
import css from './OrderStateTag.module.css'
import { knownState } from './orderState.ts'

/** Where an order stands, in a word. */
export function OrderStateTag({ state }: { state: string }) {
  const { t } = useTranslation('premium')
  const known = knownState(state)
  return <span className={classes(css.tag, css[known])}>{t(`orderState.${known}`)}</span>
}
