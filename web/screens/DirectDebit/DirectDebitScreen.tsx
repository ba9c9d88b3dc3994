import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Navigate, useSearchParams } from 'react-router'
import type { DirectDebitScreenQuery } from '../../__generated__/DirectDebitScreenQuery.graphql.ts'
import { formatMoney } from '../../app/format.ts'
import type { PageProps } from '../../app/page.ts'
import { Screen } from '../../components/Screen.tsx'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'
import { CodeStep } from './CodeStep.tsx'
import { DebitForm } from './DebitForm.tsx'
import css from './DirectDebitScreen.module.css'

/** Paying one bundle by direct debit: the form, then the code that gives the mandate and orders (PAY-06). */
export default function DirectDebitScreen({ queryRef }: PageProps<DirectDebitScreenQuery>) {
  const { t } = useTranslation(['premium', 'shell'])
  const [parameters] = useSearchParams()
  const { bundles, paymentMethods, directDebitMandate, viewer } = usePreloadedQuery<DirectDebitScreenQuery>(query, queryRef)
  const [started, setStarted] = useState<{ id: string; phone: string; mandateText: string }>()
  const bundle = bundles.find(({ id }) => id === parameters.get('bundle'))
  if (!viewer) return null
  if (!bundle || !paymentMethods.includes('DIRECT_DEBIT')) return <Navigate to={viewer.paid ? '/credits' : '/premium'} replace />
  return (
    <Screen title={t('directDebit.title')}>
      <div className={css.column}>
        <h1>{t('directDebit.title')}</h1>
        <p className={layout.muted}>{t('directDebit.intro')}</p>
        <p className={classes(layout.panel, css.sum)}>
          <span>{t('shell:cost', { count: bundle.credits })}</span>
          <b>{t('inclVat', { price: formatMoney(bundle.price) })}</b>
        </p>
        {started ? (
          <CodeStep key={started.id} {...started} />
        ) : (
          <DebitForm bundleId={bundle.id} mandate={directDebitMandate} onStarted={setStarted} />
        )}
      </div>
    </Screen>
  )
}

const query = graphql`
  query DirectDebitScreenQuery @preloadable {
    viewer {
      id
      paid
    }
    paymentMethods
    directDebitMandate
    bundles {
      id
      credits
      price {
        amountMinor
        currency
      }
    }
  }
`
