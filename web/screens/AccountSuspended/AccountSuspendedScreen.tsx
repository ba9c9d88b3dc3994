import { LockKeyhole } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery, useRefetchableFragment } from 'react-relay'
import type { AccountSuspendedScreen_query$key } from '#web/__generated__/AccountSuspendedScreen_query.graphql.ts'
import type { AccountSuspendedScreenQuery } from '#web/__generated__/AccountSuspendedScreenQuery.graphql.ts'
import type { AccountSuspendedScreenRefetchQuery } from '#web/__generated__/AccountSuspendedScreenRefetchQuery.graphql.ts'
import { AppLink } from '#web/design/AppLink.tsx'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Icon } from '#web/design/Icon.tsx'
import { PageTitle } from '#web/design/PageTitle.tsx'
import { logOut } from '#web/features/account/logOut.ts'
import { StatementAppeal } from '#web/features/decisions/StatementAppeal.tsx'
import { LogoBar } from '#web/features/navigation/LogoBar.tsx'
import { useRegularly } from '#web/runtime/live/useRegularly.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { Redirect } from '#web/runtime/page/Redirect.tsx'
import { leaveSession } from '#web/runtime/session/leaveSession.ts'
import { isSuspended } from '#web/runtime/session/session.ts'
import { Appeal } from './Appeal.tsx'
import { OtherDecisions } from './OtherDecisions.tsx'
import { SuspendedDeletion } from './SuspendedDeletion.tsx'
import { SuspendedExport } from './SuspendedExport.tsx'
import { SuspendedOrders } from './SuspendedOrders.tsx'
import { SuspensionReasons } from './SuspensionReasons.tsx'
import layout from '#web/design/layout.module.css'
import css from './AccountSuspendedScreen.module.css'

/**
 * Everything still open to a suspended member: the reason, the appeal, refunds, the data, and deleting the
 * account (TRUST-07).
 */
export default function AccountSuspendedScreen({ queryRef }: PageProps<AccountSuspendedScreenQuery>) {
  const { t } = useTranslation(['settings', 'shell'])
  const site = useSite()
  const [data, refetch] = useRefetchableFragment<
    AccountSuspendedScreenRefetchQuery,
    AccountSuspendedScreen_query$key
  >(fragment, usePreloadedQuery<AccountSuspendedScreenQuery>(query, queryRef))
  const { suspension } = data
  // The page's content stays until the new answer has arrived.
  const askAgain = () => refetch({}, { fetchPolicy: 'store-and-network' })
  // A decision about the appeal shows, or the account is open again.
  useRegularly<AccountSuspendedScreenQuery>(query, {})
  // There is no suspension here, or it has ended; then its member logs in again.
  if (!suspension) return isSuspended() ? <OpenAgain /> : <Redirect to="/login" />
  return (
    <>
      <PageTitle noIndex>{t('suspended.title')}</PageTitle>
      <LogoBar />
      <div className={classes(layout.wrap, css.page)}>
        <section className={classes(layout.panel, layout.float, css.card)}>
          <span className={css.sign}>
            <Icon of={LockKeyhole} size={28} />
          </span>
          <h1>{t('suspended.title')}</h1>
          <SuspensionReasons suspension={suspension} />
          <p className={layout.muted}>{t('suspended.effect', { site: site.name })}</p>
          <p>
            <AppLink to="/ban">{t('suspended.rules')}</AppLink>
          </p>
        </section>
        {suspension.statement ? (
          <StatementAppeal statement={suspension.statement} />
        ) : (
          <Appeal suspension={suspension} onFiled={askAgain} />
        )}
        <OtherDecisions suspension={suspension} />
        <SuspendedOrders orders={data.suspendedOrders} />
        <SuspendedExport suspension={suspension} askAgain={askAgain} />
        <SuspendedDeletion suspension={suspension} onDeleted={askAgain} />
        <Button look="plain" onClick={logOut}>
          {t('shell:nav.logOut')}
        </Button>
      </div>
    </>
  )
}

const query = graphql`
  query AccountSuspendedScreenQuery @preloadable {
    ...AccountSuspendedScreen_query
  }
`

/** Leaves for the login in a new document, because this one stays a suspended member's. */
function OpenAgain() {
  useEffect(() => leaveSession({ to: '/login' }), [])
  return null
}

const fragment = graphql`
  fragment AccountSuspendedScreen_query on Query
  @refetchable(queryName: "AccountSuspendedScreenRefetchQuery") {
    suspension {
      statement {
        ...StatementAppeal_statement
      }
      ...SuspensionReasons_suspension
      ...Appeal_suspension
      ...OtherDecisions_suspension
      ...SuspendedExport_suspension
      ...SuspendedDeletion_suspension
    }
    suspendedOrders {
      ...SuspendedOrders_orders
    }
  }
`
