import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { askToSignUp } from '#web/runtime/session/signupPrompt.ts'
import layout from '#web/design/layout.module.css'
import css from './VisitorLimit.module.css'

/** Visitors see one page; this is the way to the rest (SRCH-05). */
export function VisitorLimit() {
  const { t } = useTranslation('members')
  return (
    <div className={classes(layout.panel, css.limit)}>
      <p>{t('visitorLimit')}</p>
      <Button size="large" onClick={() => askToSignUp()}>
        {t('gate.signUp')}
      </Button>
    </div>
  )
}
