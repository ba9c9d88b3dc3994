import { useId } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { AppLink } from '#web/design/AppLink.tsx'
import { classes } from '#web/design/classes.ts'
import layout from '#web/design/layout.module.css'

/** What a visitor agrees to by signing up. */
export function SignupTerms({ minAge }: { minAge: number }) {
  const { t } = useTranslation('landing')
  const id = useId()
  return (
    <p id={id} className={classes(layout.tiny, layout.muted, layout.center)}>
      <Trans
        t={t}
        i18nKey="form.terms"
        values={{ age: minAge }}
        components={{ terms: <AppLink to="/terms" />, privacy: <AppLink to="/privacy" /> }}
      />
    </p>
  )
}
