import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { SuspendedExport_suspension$key } from '#web/__generated__/SuspendedExport_suspension.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { ExportArchive } from '#web/features/account/ExportArchive.tsx'
import { FormRefusal } from '#web/features/forms/FormRefusal.tsx'
import { useRefusals } from '#web/features/forms/useRefusals.ts'
import { SuspendedPart } from './SuspendedPart.tsx'
import { useRequestSuspendedExport } from './useRequestSuspendedExport.ts'
import layout from '#web/design/layout.module.css'

/** All data of the member in one archive, with a suspended account as with any other (ACCT-04). */
export function SuspendedExport(props: { suspension: SuspendedExport_suspension$key; askAgain: () => void }) {
  const { t } = useTranslation('settings')
  const { dataExport } = useFragment(fragment, props.suspension)
  const { form, refuse, clear, textOf } = useRefusals()
  const [requestExport, isRequesting] = useRequestSuspendedExport()
  const isPreparing = dataExport?.state === 'PREPARING'

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('exportPassword') ?? '')
    clear()
    requestExport({ input: { password } }, (refusals) => (refusals ? refuse(refusals) : props.askAgain()))
  }

  return (
    <SuspendedPart id="export" title={t('export.title')} text={t('export.text')}>
      {dataExport && <ExportArchive dataExport={dataExport} askAgain={props.askAgain} />}
      {!isPreparing && (
        <form ref={form} className={layout.stack} onSubmit={submit} noValidate>
          <TextField
            label={t('export.password')}
            name="exportPassword"
            type="password"
            autoComplete="current-password"
            error={textOf('password')}
          />
          <FormRefusal textOf={textOf} />
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
      ...ExportArchive_export
    }
  }
`
