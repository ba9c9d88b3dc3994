import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ExportArchive_export$key } from '#web/__generated__/ExportArchive_export.graphql.ts'
import { LinkButton } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { formatDate } from '#web/runtime/text/format.ts'

const ASK_AGAIN_AFTER_MS = 5000

type Props = { dataExport: ExportArchive_export$key; askAgain: () => void }

/**
 * The archive of a member's data: that it is being written, asking until it is there, and then where it is
 * (ACCT-04).
 */
export function ExportArchive({ dataExport: key, askAgain }: Props) {
  const { t } = useTranslation('settings')
  const { state, requestedAt, expiresAt, downloadUrl } = useFragment(fragment, key)
  const isPreparing = state === 'PREPARING'
  const lookAgain = useEffectEvent(() => {
    if (document.visibilityState === 'visible') askAgain()
  })
  useEffect(() => {
    if (!isPreparing) return
    const timer = setInterval(() => lookAgain(), ASK_AGAIN_AFTER_MS)
    return () => clearInterval(timer)
  }, [isPreparing])
  if (isPreparing) return <Alert announced>{t('export.preparing')}</Alert>
  if (state !== 'READY' || !downloadUrl) return null
  return (
    <>
      <Alert tone="success" announced>
        {t('export.ready', { date: formatDate(requestedAt), until: formatDate(expiresAt) })}
      </Alert>
      <LinkButton to={new URL(downloadUrl, location.origin).href}>{t('export.download')}</LinkButton>
    </>
  )
}

const fragment = graphql`
  fragment ExportArchive_export on DataExport {
    state
    requestedAt
    expiresAt
    downloadUrl
  }
`
