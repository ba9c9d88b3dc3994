import { type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Checkbox } from '#web/design/form/Checkbox.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { ConditionsText } from '#web/features/checkout/ConditionsText.tsx'
import { useStartDirectDebit, type DebitField, type StartedDebit } from './useStartDirectDebit.ts'
import layout from '#web/design/layout.module.css'
import css from './DirectDebitScreen.module.css'

type Props = {
  bundleId: string
  mandate: string
  onStarted: (started: StartedDebit) => void
}

/** The payer, the account, and the phone number for the code. It does not order yet. */
export function DebitForm({ bundleId, mandate, onStarted }: Props) {
  const { t } = useTranslation('premium')
  const { form, textOf, start, isSending } = useStartDirectDebit(onStarted)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    start(bundleId, new FormData(event.currentTarget))
  }
  const field = (name: DebitField) => ({
    label: t(`directDebit.${name}`),
    name,
    error: textOf(name),
    required: true,
  })
  return (
    <form ref={form} className={classes(layout.panel, layout.stack)} onSubmit={submit} noValidate>
      <TextField {...field('accountHolder')} autoComplete="name" maxLength={70} />
      <TextField
        {...field('iban')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
      />
      <div className={css.two}>
        <TextField {...field('street')} autoComplete="address-line1" maxLength={100} />
        <TextField {...field('houseNumber')} autoComplete="off" maxLength={20} />
        <TextField {...field('city')} autoComplete="address-level2" maxLength={80} />
        <TextField {...field('zip')} autoComplete="postal-code" maxLength={16} />
      </div>
      <TextField
        {...field('phone')}
        type="tel"
        autoComplete="tel"
        maxLength={60}
        hint={t('directDebit.phoneHint')}
      />
      <section className={css.mandate} aria-label={t('directDebit.mandateHeading')}>
        <b>{t('directDebit.mandateHeading')}</b>
        <p>{mandate}</p>
      </section>
      <Checkbox name="mandateAccepted" error={textOf('mandateAccepted')}>
        {t('directDebit.mandate')}
      </Checkbox>
      <Checkbox name="conditionsAccepted" error={textOf('conditionsAccepted')}>
        <ConditionsText text="order.conditions" />
      </Checkbox>
      {(textOf('form') ?? textOf('bundleId')) && (
        <Alert tone="danger" announced>
          {textOf('form') ?? textOf('bundleId')}
        </Alert>
      )}
      <Button type="submit" size="large" block busy={isSending}>
        {t('directDebit.next')}
      </Button>
    </form>
  )
}
