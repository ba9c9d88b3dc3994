import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay'
import type { PaymentCountry_query$key } from '#web/__generated__/PaymentCountry_query.graphql.ts'
import type { PaymentCountryChoiceQuery } from '#web/__generated__/PaymentCountryChoiceQuery.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Select } from '#web/design/form/Select.tsx'
import { useQueryAttempt } from '#web/runtime/network/queryAttempt.ts'
import { SidePart } from '#web/runtime/SidePart.tsx'
import type { CountryChange } from './useChangePaymentCountry.ts'
import css from './PaymentCountry.module.css'

type Props = {
  query: PaymentCountry_query$key
  country: CountryChange
}

/** The country that determines prices, VAT and payment methods, and its correction by the member (PAY-01). */
export function PaymentCountry({ query, country }: Props) {
  const { t } = useTranslation('premium')
  const { paymentCountry } = useFragment(fragment, query)
  const { isChoosing, choose } = country
  const opener = useRef<HTMLButtonElement>(null)
  const wasChoosing = useRef(false)
  // The focus returns to the button that opened the choice, however the choice ended.
  useEffect(() => {
    if (wasChoosing.current && !isChoosing) opener.current?.focus()
    wasChoosing.current = isChoosing
  }, [isChoosing])
  const current = (
    <p className={css.current}>
      {t('country.current', { country: paymentCountry.name })}
      <Button ref={opener} look="plain" busy={isChoosing} onClick={() => choose(true)}>
        {t('country.change')}
      </Button>
    </p>
  )
  if (!isChoosing) return current
  return (
    <SidePart fallback={current} onFailure={() => choose(false)}>
      <Choice code={paymentCountry.code} country={country} />
    </SidePart>
  )
}

// In a closed select each arrow key is a change event, so the change waits for the button.
function Choice({ code, country }: { code: string; country: CountryChange }) {
  const { t } = useTranslation('premium')
  const { paymentCountries } = useLazyLoadQuery<PaymentCountryChoiceQuery>(
    choiceQuery,
    {},
    { fetchKey: useQueryAttempt() },
  )
  const { change, choose, isChanging, failure } = country
  const [chosen, setChosen] = useState(code)
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => select.current?.focus(), [])
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isChanging) return
    if (chosen === code) choose(false)
    else change(chosen)
  }
  return (
    <form className={css.choice} onSubmit={submit} noValidate>
      <Select
        ref={select}
        label={t('country.label')}
        hint={t('country.hint')}
        error={failure}
        value={chosen}
        disabled={isChanging}
        onChange={({ target }) => setChosen(target.value)}
        options={paymentCountries.map(({ code: value, name: text }) => ({ value, text }))}
      />
      <Button type="submit" look="quiet" busy={isChanging}>
        {t('country.apply')}
      </Button>
    </form>
  )
}

const fragment = graphql`
  fragment PaymentCountry_query on Query {
    paymentCountry {
      code
      name
    }
  }
`

const choiceQuery = graphql`
  query PaymentCountryChoiceQuery {
    paymentCountries {
      code
      name
    }
  }
`
