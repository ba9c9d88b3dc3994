import { type SubmitEvent } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { graphql, useMutation } from 'react-relay'
import type { DebitFormMutation } from '../../__generated__/DebitFormMutation.graphql.ts'
import { AppLink } from '../../components/AppLink.tsx'
import { refusalsOf } from '../../components/refusals.ts'
import { useRefusals } from '../../components/useRefusals.ts'
import { Alert } from '../../design/Alert.tsx'
import { Button } from '../../design/Button.tsx'
import { Checkbox } from '../../design/Checkbox.tsx'
import { TextField } from '../../design/TextField.tsx'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'
import css from './DirectDebitScreen.module.css'

type Props = { bundleId: string; mandate: string; onStarted: (started: { id: string; phone: string; mandateText: string }) => void }

const FIELDS = ['accountHolder', 'iban', 'street', 'houseNumber', 'zip', 'city', 'phone'] as const
type FieldName = (typeof FIELDS)[number]

/** Who pays, from which account, and where the code goes. Nothing is ordered with it. */
export function DebitForm({ bundleId, mandate, onStarted }: Props) {
  const { t } = useTranslation('premium')
  const { form, refuse, clear, textOf } = useRefusals()
  const [commit, isSending] = useMutation<DebitFormMutation>(mutation)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const text = Object.fromEntries(FIELDS.map((name) => [name, String(data.get(name) ?? '')])) as Record<FieldName, string>
    clear()
    commit({
      variables: {
        input: { ...text, bundleId, mandateAccepted: data.get('mandateAccepted') !== null, conditionsAccepted: data.get('conditionsAccepted') !== null },
      },
      onCompleted: ({ startDirectDebit: payload }) => {
        if (payload.__typename === 'StartDirectDebitSuccess' && payload.directDebit) onStarted(payload.directDebit)
        else refuse(refusalsOf(payload) ?? { form: { code: 'GENERIC' } })
      },
      onError: () => refuse({ form: { code: 'GENERIC' } }),
    })
  }
  const field = (name: FieldName) => ({ label: t(`directDebit.${name}`), name, error: textOf(name), required: true })
  return (
    <form ref={form} className={classes(layout.panel, layout.stack)} onSubmit={submit} noValidate>
      <TextField {...field('accountHolder')} autoComplete="name" maxLength={70} />
      <TextField {...field('iban')} autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={42} />
      <div className={css.two}>
        <TextField {...field('street')} autoComplete="address-line1" maxLength={100} />
        <TextField {...field('houseNumber')} autoComplete="off" maxLength={20} />
        <TextField {...field('city')} autoComplete="address-level2" maxLength={80} />
        <TextField {...field('zip')} autoComplete="postal-code" maxLength={16} />
      </div>
      <TextField {...field('phone')} type="tel" autoComplete="tel" maxLength={30} hint={t('directDebit.phoneHint')} />
      <section className={css.mandate} aria-label={t('directDebit.mandateHeading')}>
        <b>{t('directDebit.mandateHeading')}</b>
        <p>{mandate}</p>
      </section>
      <Checkbox name="mandateAccepted" error={textOf('mandateAccepted')}>
        {t('directDebit.mandate')}
      </Checkbox>
      <Checkbox name="conditionsAccepted" error={textOf('conditionsAccepted')}>
        <Trans t={t} i18nKey="order.conditions" components={{ terms: <AppLink to="/terms" target="_blank" />, withdrawal: <AppLink to="/return-policy" target="_blank" /> }} />
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

const mutation = graphql`
  mutation DebitFormMutation($input: StartDirectDebitInput!) {
    startDirectDebit(input: $input) {
      __typename
      ... on StartDirectDebitSuccess {
        directDebit {
          id
          phone
          mandateText
        }
      }
      ... on UserError {
        code
      }
      ... on InvalidInputError {
        fields {
          path
          code
          limit
        }
      }
    }
  }
`
