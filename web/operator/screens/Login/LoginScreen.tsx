import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EnvironmentLine } from '#web/operator/frame/EnvironmentLine.tsx'
import { ConsoleMark } from '#web/operator/parts/ConsoleMark.tsx'
import { readOperatorBoot } from '#web/operator/session/boot.ts'
import { returnAddress } from '#web/operator/session/leave.ts'
import { CodeStep } from './CodeStep.tsx'
import type { Challenge } from './login.ts'
import { PasswordStep } from './PasswordStep.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import css from './LoginScreen.module.css'

type Step =
  | { name: 'password'; notice?: string | undefined }
  | { name: 'code'; challenge: Challenge }
  | { name: 'recovery'; codes: readonly string[] }

// A new document, so that everything after the login begins with the operator's cookie.
const goOn = () => location.replace(returnAddress(location.search))

/**
 * Password, then the code of the app, or a passkey instead of both; the first time also the app's secret and
 * the recovery codes.
 */
export default function LoginScreen() {
  const { t } = useTranslation('console')
  const hasEnded = new URLSearchParams(location.search).has('ended')
  const [step, setStep] = useState<Step>({
    name: 'password',
    notice: hasEnded ? t('login.ended') : undefined,
  })
  const [boot] = useState(readOperatorBoot)
  return (
    <>
      <title>{`${t('login.title')} · ${t('name')}`}</title>
      {boot.demo && <EnvironmentLine />}
      <div className={css.page}>
        <main className={css.card} id="content" tabIndex={-1}>
          <div className={css.head}>
            <ConsoleMark />
            <span>
              <b>{t('name')}</b>
              <span>{location.host}</span>
            </span>
          </div>
          {step.name === 'password' && (
            <PasswordStep
              notice={step.notice}
              onChallenge={(challenge) => setStep({ name: 'code', challenge })}
              onLoggedIn={goOn}
            />
          )}
          {step.name === 'code' && (
            <CodeStep
              challenge={step.challenge}
              onAgain={(notice) => setStep({ name: 'password', notice })}
              onLoggedIn={(codes) => (codes ? setStep({ name: 'recovery', codes }) : goOn())}
            />
          )}
          {step.name === 'recovery' && <RecoveryCodes codes={step.codes} onKept={goOn} />}
        </main>
      </div>
    </>
  )
}
