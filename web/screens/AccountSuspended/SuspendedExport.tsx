import { useEffect, useEffectEvent, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { SuspendedExport_suspension$key } from '#web/__generated__/SuspendedExport_suspension.graphql.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import { Alert } from '#web/design/notice/Alert.tsx'
import { Button, LinkButton } from '#web/design/form/Button.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import layout from '#web/design/layout.module.css'
import { useRefusals } from '#web/features/forms/useRefusals.ts'
import { SuspendedPart } from './SuspendedPart.tsx'
import { useRequestSuspendedExport } from './useRequestSuspendedExport.ts'

const ASK_AGAIN_AFTER_MS = 5000

/** All data of the member in one archive, with a suspended account as with any other (ACCT-04). */
export function SuspendedExport(props: { suspension: SuspendedExport_suspension$key; askAgain: () => void }) {
  const { t } = useTranslation('settings')
  const { dataExport } = useFragment(fragment, props.suspension)
  const { form, refuse, clear, textOf } = useRefusals()
  const { requestExport, isRequesting } = useRequestSuspendedExport()
  const isPreparing = dataExport?.state === 'PREPARING'
  const lookAgain = useEffectEvent(() => {
    if (document.visibilityState === 'visible') props.askAgain()
  })
  useEffect(() => {
    if (!isPreparing) return
    const timer = setInterval(() => lookAgain(), ASK_AGAIN_AFTER_MS)
    return () => clearInterval(timer)
  }, [isPreparing])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('exportPassword') ?? '')
    clear()
    requestExport(password, (refusals) => (refusals ? refuse(refusals) : props.askAgain()))
  }

  return (
    <SuspendedPart id="export" title={t('export.title')} text={t('export.text')}>
      {isPreparing && <Alert announced>{t('export.preparing')}</Alert>}
      {dataExport?.state === 'READY' && dataExport.downloadUrl && (
        <>
          <Alert tone="success" announced>
            {t('export.ready', {
              date: formatDate(dataExport.requestedAt),
              until: formatDate(dataExport.expiresAt),
            })}
          </Alert>
          <LinkButton to={new URL(dataExport.downloadUrl, location.origin).href}>
            {t('export.download')}
          </LinkButton>
        </>
      )}
      {!isPreparing && (
        <form ref={form} className={layout.stack} onSubmit={submit} noValidate>
          <TextField
            label={t('export.password')}
            name="exportPassword"
            type="password"
            autoComplete="current-password"
            error={textOf('password')}
          />
          {textOf('form') && (
            <Alert tone="danger" announced>
              {textOf('form')}
            </Alert>
          )}
          <Button type="submit" look="quiet" busy={isRequesting}>
            {t('export.submit')}
          </Button>
        </form>
      )}
    </SuspendedPart>
  )
}

const fragment = graphql`
  fragment SuspendedExport_suspension on Suspension {
    dataExport {
      state
      requestedAt
      expiresAt
      downloadUrl
    }
  }
`
