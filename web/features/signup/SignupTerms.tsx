import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '#web/design/AppLink.tsx'
import { classes } from '#web/design/classes.ts'
import { MarkedText } from '#web/design/text/MarkedText.tsx'
import layout from '#web/design/layout.module.css'

/** What a visitor agrees to by signing up. */
export function SignupTerms({ minAge }: { minAge: number }) {
  const { t } = useTranslation('landing')
  const id = useId()
  return (
    <p id={id} className={classes(layout.tiny, layout.muted, layout.center)}>
      <MarkedText
        text={t('form.terms', { age: minAge })}
        parts={{ terms: <AppLink to="/terms" />, privacy: <AppLink to="/privacy" /> }}
      />
    </p>
  )
}
