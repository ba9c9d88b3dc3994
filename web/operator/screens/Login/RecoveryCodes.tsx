import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { Checkbox } from '#web/design/form/Checkbox.tsx'
import { CodeList } from '#web/operator/parts/CodeList.tsx'
import css from './RecoveryCodes.module.css'
import step from './Step.module.css'

/** Shown once, after the app was set up: the operator goes on when they are kept. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation('console')
  const heading = useRef<HTMLHeadingElement>(null)
  const [isKept, setKept] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={step.step}>
      <h1 ref={heading} tabIndex={-1}>
        {t('login.codes.title')}
      </h1>
      <p className={step.lead}>{t('login.codes.lead')}</p>
      <CodeList codes={codes} />
      <div className={step.foot}>
        <Checkbox checked={isKept} onChange={(event) => setKept(event.target.checked)}>
          {t('login.codes.kept')}
        </Checkbox>
      </div>
      <Button block disabled={!isKept} className={css.on} onClick={onKept}>
        {t('login.codes.on')}
      </Button>
    </div>
  )
}
