import { useRef, type ReactNode, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { keepSignupDraft, useSignupDraft } from '#web/features/signup/signupDraft.ts'
import { SignupGenders } from '#web/features/signup/SignupGenders.tsx'
import { SignupsClosed } from '#web/features/signup/SignupsClosed.tsx'
import { useSignupsOpen } from '#web/features/signup/useSignupsOpen.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { preloadPath } from '#web/runtime/page/preload.ts'
import { withTracking } from '#web/runtime/page/tracking.ts'
import layout from '#web/design/layout.module.css'
import css from './LanderForm.module.css'

type Props = {
  /** The button's label. */
  submit: string
  /** Where the sign-up continues. */
  to?: string
  /** The lander's own first question, above the two gender questions. */
  children?: ReactNode
  /** False if the lander's own question is enough to begin with. */
  asksGenders?: boolean
  /** A further sentence of small print, for instance that the people shown are examples. */
  note?: ReactNode
  /** Saves the lander's own answers. */
  onLeave?: () => void
  className?: string | undefined
}

const noRefusal = () => undefined

/**
 * The first questions of the sign-up on a lander. The answers become the sign-up's draft. The traffic source
 * is in the address, so that it arrives even if the browser forbids storage.
 */
export function LanderForm({
  submit,
  to = '/signup',
  children,
  asksGenders = true,
  note,
  onLeave,
  className,
}: Props) {
  const { t } = useTranslation('landers')
  const { minAge } = useSite().settings
  const isOpen = useSignupsOpen()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const draft = useSignupDraft(form)
  if (!isOpen)
    return (
      <section className={classes(css.card, className)}>
        <SignupsClosed />
      </section>
    )
  const warm = () => preloadPath(to)
  function proceed(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    keepSignupDraft(event.currentTarget)
    onLeave?.()
    void navigate(withTracking(to))
  }
  return (
    <form
      ref={form}
      id="lander"
      action={to}
      className={classes(css.card, layout.stack, className)}
      onSubmit={proceed}
    >
      {children}
      {asksGenders && <SignupGenders draft={draft} textOf={noRefusal} />}
      <Button type="submit" size="large" block onPointerEnter={warm} onFocus={warm}>
        {submit}
      </Button>
      <p className={css.fine}>
        {t('fine', { age: minAge })} {note}
      </p>
    </form>
  )
}
