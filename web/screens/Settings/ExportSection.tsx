import { useEffect, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useRefetchableFragment } from 'react-relay'
import type { ExportSectionRefetchQuery } from '#web/__generated__/ExportSectionRefetchQuery.graphql.ts'
import type { ExportSection_viewer$key } from '#web/__generated__/ExportSection_viewer.graphql.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import { useRefusals } from '#web/features/forms/useRefusals.ts'
import { Alert } from '#web/design/notice/Alert.tsx'
import { Button, LinkButton } from '#web/design/form/Button.tsx'
import { classes } from '#web/design/classes.ts'
import layout from '#web/design/layout.module.css'
import { currentPasswordIn } from './access/currentPassword.ts'
import { CurrentPasswordField } from './access/CurrentPasswordField.tsx'
import { Section } from './Section.tsx'
import css from './Section.module.css'
import { useRequestExport } from './useRequestExport.ts'

const ASK_AGAIN_AFTER_MS = 5000

/**
 * All data of the member in one archive: requested with the password, written in the background, downloaded
 * here (ACCT-04).
 */
export function ExportSection(props: { viewer: ExportSection_viewer$key }) {
  const { t } = useTranslation('settings')
  const [viewer, refetch] = useRefetchableFragment<ExportSectionRefetchQuery, ExportSection_viewer$key>(
    fragment,
    props.viewer,
  )
  const { dataExport } = viewer
  const { form, refuse, clear, textOf } = useRefusals()
  const { requestExport, isRequesting } = useRequestExport()
  const isPreparing = dataExport?.state === 'PREPARING'
  useEffect(() => {
    if (!isPreparing) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refetch({}, { fetchPolicy: 'store-and-network' })
    }, ASK_AGAIN_AFTER_MS)
    return () => clearInterval(timer)
  }, [isPreparing, refetch])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    const password = currentPasswordIn(element, 'exportPassword')
    clear()
    requestExport({ password }, (refusals) => (refusals ? refuse(refusals) : element.reset()))
  }

  return (
    <Section id="export" title={t('export.title')} text={t('export.text')}>
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
        <form ref={form} className={classes(layout.stack, css.form)} onSubmit={submit} noValidate>
          <CurrentPasswordField
            viewer={viewer}
            label={t('export.password')}
            name="exportPassword"
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
    </Section>
  )
}

const fragment = graphql`
  fragment ExportSection_viewer on Viewer @refetchable(queryName: "ExportSectionRefetchQuery") {
    dataExport {
      state
      requestedAt
      expiresAt
      downloadUrl
    }
    ...CurrentPasswordField_viewer
  }
`
