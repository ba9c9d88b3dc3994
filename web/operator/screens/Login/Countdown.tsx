import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import css from './Countdown.module.css'

const STEP_SECONDS = 30

const secondsLeft = () => STEP_SECONDS - (Math.floor(Date.now() / 1000) % STEP_SECONDS)

/** How long the app still shows these digits, so that no code is typed that ends meanwhile. */
export function Countdown({ sendsItself }: { sendsItself: boolean }) {
  const { t } = useTranslation('console')
  const [left, setLeft] = useState(secondsLeft)
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className={css.line}>
      {sendsItself && t('login.code.sendsItself')}{' '}
      <span aria-hidden>{t('login.code.left', { seconds: left })}</span>
    </span>
  )
}
