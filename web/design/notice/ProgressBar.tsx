import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import layout from '../layout.module.css'
import css from './ProgressBar.module.css'

const SHOWN_AFTER_MS = 200

/** The thin bar at the top: it appears once waiting takes longer than 200 ms, and is announced (SITE-17). */
export function ProgressBar({ active }: { active: boolean }) {
  const { t } = useTranslation('shell')
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setLate(true), SHOWN_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [active])
  const shown = active && late
  return (
    <>
      {shown && <div className={css.bar} role="progressbar" aria-label={t('loading')} />}
      <span className={layout.visuallyHidden} role="status">
        {shown ? t('loading') : ''}
      </span>
    </>
  )
}
