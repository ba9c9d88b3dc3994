import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchQuery, graphql, useMutation, useRelayEnvironment } from 'react-relay'
import type { useChangePaymentCountryMutation } from '#web/__generated__/useChangePaymentCountryMutation.graphql.ts'
import type { useChangePaymentCountryShopQuery } from '#web/__generated__/useChangePaymentCountryShopQuery.graphql.ts'

/**
 * Corrects the payment country and refetches the shop, whose bundles, payment methods and prices may differ.
 * The screen with the order button calls it, because ordering is off while `isChanging`.
 * @param onChanged called with the bundles sold in the new country; not once the screen is gone
 */
export function useChangePaymentCountry(onChanged?: (bundleIds: string[]) => void) {
  const { t } = useTranslation('errors')
  const environment = useRelayEnvironment()
  const [commit] = useMutation<useChangePaymentCountryMutation>(mutation)
  const [isChanging, setChanging] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  function change(country: string) {
    setChanging(true)
    setFailure(undefined)
    commit({
      variables: { input: { country } },
      // Other screens show data of the previous country.
      updater: (store) => store.invalidateStore(),
      onCompleted: ({ changePaymentCountry: payload }) => {
        if (payload.__typename !== 'ChangePaymentCountrySuccess') return fail(t('COUNTRY_NOT_OFFERED'))
        // Refetch even if the member has moved to another screen: it was drawn with the previous country's
        // data.
        fetchQuery<useChangePaymentCountryShopQuery>(environment, shopQuery, {}).subscribe({
          next: ({ bundles }) => {
            if (!isShown.current) return
            setChanging(false)
            setChoosing(false)
            onChanged?.(bundles.map(({ id }) => id))
          },
          // The country has changed, and the page must not show the old one while it can be ordered from.
          error: () => {
            if (isShown.current) location.reload()
          },
        })
      },
      onError: () => fail(t('GENERIC')),
    })
  }
  function fail(words: string) {
    setChanging(false)
    setFailure(words)
  }
  const choose = (isOpen: boolean) => {
    setFailure(undefined)
    setChoosing(isOpen)
  }
  return { change, isChanging, isChoosing, choose, failure }
}

export type CountryChange = ReturnType<typeof useChangePaymentCountry>

const mutation = graphql`
  mutation useChangePaymentCountryMutation($input: ChangePaymentCountryInput!) {
    changePaymentCountry(input: $input) {
      __typename
    }
  }
`

const shopQuery = graphql`
  query useChangePaymentCountryShopQuery {
    bundles {
      id
    }
    # eslint-disable-next-line relay/unused-fields -- for the store, from which the checkout reads
    directDebitRefusal
    # eslint-disable-next-line relay/unused-fields -- as above
    paymentOffers {
      # eslint-disable-next-line relay/unused-fields -- as above
      method
      # eslint-disable-next-line relay/unused-fields -- as above
      name
    }
    # eslint-disable-next-line relay/must-colocate-fragment-spreads -- for the store
    ...Shop_query
    # eslint-disable-next-line relay/must-colocate-fragment-spreads -- for the store
    ...PaymentCountry_query
  }
`
