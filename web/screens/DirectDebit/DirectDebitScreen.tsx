import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery, useRelayEnvironment } from 'react-relay'
import { useSearchParams } from 'react-router'
import type { DirectDebitScreenQuery } from '#web/__generated__/DirectDebitScreenQuery.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { Screen } from '#web/design/Screen.tsx'
import { DebtNote } from '#web/features/checkout/DebtNote.tsx'
import { fetchPresent } from '#web/runtime/network/fetchPresent.ts'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { Redirect } from '#web/runtime/page/Redirect.tsx'
import { useFreshData } from '#web/runtime/page/useFreshData.ts'
import { moneyText } from '#web/runtime/text/money.ts'
import { CodeStep } from './CodeStep.tsx'
import { DebitForm } from './DebitForm.tsx'
import layout from '#web/design/layout.module.css'
import css from './DirectDebitScreen.module.css'

/** Paying one bundle by direct debit: the form, then the code that gives the mandate and orders (PAY-06). */
export default function DirectDebitScreen({ queryRef }: PageProps<DirectDebitScreenQuery>) {
  const { t } = useTranslation(['premium', 'shell'])
  const [parameters] = useSearchParams()
  const { bundles, orderQuote, paymentMethods, directDebitMandate, viewer } =
    usePreloadedQuery<DirectDebitScreenQuery>(query, queryRef)
  useFreshData(query, queryRef)
  const environment = useRelayEnvironment()
  const [started, setStarted] = useState<{ id: string; phone: string; mandateText: string }>()
  const bundle = bundles.find(({ id }) => id === parameters.get('bundle'))
  if (!viewer) return null
  // A code without effect here leads to the price without it.
  if (bundle && orderQuote.__typename === 'DiscountRefusedError')
    return <Redirect to={`/directdebit?bundle=${encodeURIComponent(bundle.id)}`} />
  if (!bundle || orderQuote.__typename !== 'OrderQuote' || !paymentMethods.includes('DIRECT_DEBIT'))
    return <Redirect to={viewer.paid ? '/credits' : '/premium'} />
  return (
    <Screen title={t('directDebit.title')}>
      <div className={css.column}>
        <h1>{t('directDebit.title')}</h1>
        <p className={layout.muted}>{t('directDebit.intro')}</p>
        <p className={classes(layout.panel, css.sum)}>
          <span>{t('shell:cost', { count: orderQuote.credits })}</span>
          <b>{t('inclVat', { price: moneyText(orderQuote.total) })}</b>
        </p>
        <DebtNote credits={orderQuote.credits} creditsForDebt={orderQuote.creditsForDebt} />
        {started && (
          <CodeStep
            key={started.id}
            {...started}
            price={{
              discountCode: parameters.get('code'),
              shownTotalMinor: orderQuote.total.amountMinor,
            }}
            onPriceChanged={() => void fetchPresent(environment, query, queryRef.variables)}
            onRestart={() => setStarted(undefined)}
          />
        )}
        {/* Kept as filled in, for a restart. */}
        <div hidden={started !== undefined}>
          <DebitForm bundleId={bundle.id} mandate={directDebitMandate} onStarted={setStarted} />
        </div>
      </div>
    </Screen>
  )
}

const query = graphql`
  query DirectDebitScreenQuery($bundleId: ID!, $code: String) @preloadable {
    viewer {
      paid
    }
    paymentMethods
    directDebitMandate
    bundles {
      id
      credits
    }
    orderQuote(bundleId: $bundleId, method: DIRECT_DEBIT, discountCode: $code) {
      __typename
      ... on DiscountRefusedError {
        __typename
      }
      ... on OrderQuote {
        credits
        creditsForDebt
        total {
          amountMinor
          ...money_amount
        }
      }
    }
  }
`
