import { useEffect, useMemo } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import type { Fault } from '../api/ask.ts'
import { forgetKey } from '../api/keyStore.ts'
import { forgetLive, useFollowing } from '../api/live.ts'
import { PARTNER } from '../api/operations.ts'
import { PartnerContext } from '../api/PartnerContext.ts'
import { useAsked } from '../api/useAsked.ts'
import { faultWords } from '../parts/faultWords.ts'
import { NavigationRail } from './NavigationRail.tsx'
import css from './Frame.module.css'

const NO_SCOPES: readonly string[] = []

/** Around every section: the rail with the partner, and the section itself. */
export function Frame({ apiKey }: { apiKey: string }) {
  // After a rotation, another key is the one in use.
  const { data, fault, again } = useAsked(PARTNER, {}, { version: apiKey })
  const current = data?.partner.keys.find(({ isCurrent }) => isCurrent)
  useFollowing(apiKey, current?.scopes ?? NO_SCOPES)
  useEffect(() => forgetLive, [])
  const inUse = useMemo(
    () => data && current && { partner: data.partner, current, readAgain: again },
    [data, current, again],
  )
  if (inUse === undefined) return <Waiting fault={fault} onRetry={again} />
  return (
    <PartnerContext value={inUse}>
      <div className={css.app}>
        <NavigationRail />
        <Section />
      </div>
    </PartnerContext>
  )
}

/** The page of another address begins at its top. */
function Section() {
  const { pathname } = useLocation()
  return (
    <div className={css.screen} key={pathname}>
      <Outlet />
    </div>
  )
}

function Waiting({ fault, onRetry }: { fault: Fault | undefined; onRetry: () => void }) {
  return (
    <main className={css.waiting} aria-busy={fault === undefined}>
      <title>Partner page</title>
      <h1>Partner page</h1>
      {fault === undefined ? (
        <p>Loading …</p>
      ) : (
        <>
          <Alert tone="danger" announced>
            {faultWords(fault)}
          </Alert>
          <div className={css.buttons}>
            <Button onClick={onRetry}>Try again</Button>
            <Button look="quiet" onClick={forgetKey}>
              Log out
            </Button>
          </div>
        </>
      )}
    </main>
  )
}
