import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button, LinkButton } from '#web/design/form/Button.tsx'
import { faultOf } from '#web/runtime/network/faults.ts'
import { reportFault } from '#web/runtime/network/reportFault.ts'
import { useRetry } from '#web/runtime/network/useRetry.ts'
import { NotFoundError } from '#web/runtime/NotFoundError.ts'
import { EmptyPage } from '../parts/EmptyPage.tsx'
import { Page } from '../parts/Page.tsx'
import { faultWords } from '../session/faultWords.ts'
import { HOME } from '../session/leave.ts'

const isNotFound = (error: unknown) =>
  error instanceof NotFoundError || (isRouteErrorResponse(error) && error.status === 404)

/** In place of a screen that failed or does not exist. */
export function FailurePage() {
  const { t } = useTranslation('console')
  const error = useRouteError()
  if (isNotFound(error))
    return (
      <Page title={t('notFound.title')}>
        <EmptyPage title={t('notFound.heading')} text={t('notFound.text')}>
          <LinkButton to={HOME}>{t('notFound.home')}</LinkButton>
        </EmptyPage>
      </Page>
    )
  return <Failure error={error} />
}

function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation('console')
  const retry = useRetry(error)
  const fault = useMemo(() => faultOf(error), [error])
  useEffect(() => {
    if (fault.reference && fault.code === 'GENERIC') reportFault(fault.reference, fault.cause ?? fault)
  }, [fault])
  const { title, text } = faultWords(fault)
  return (
    <Page title={title}>
      <EmptyPage title={title} text={text}>
        <Button onClick={retry}>{t('failure.again')}</Button>
      </EmptyPage>
    </Page>
  )
}
