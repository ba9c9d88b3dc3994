import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useRefetchableFragment } from 'react-relay'
import type { ExportSection_viewer$key } from '#web/__generated__/ExportSection_viewer.graphql.ts'
import type { ExportSectionRefetchQuery } from '#web/__generated__/ExportSectionRefetchQuery.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { ExportArchive } from '#web/features/account/ExportArchive.tsx'
import { FormRefusal } from '#web/features/forms/FormRefusal.tsx'
import { useRefusals } from '#web/features/forms/useRefusals.ts'
import { currentPasswordIn } from './access/currentPassword.ts'
import { CurrentPasswordField } from './access/CurrentPasswordField.tsx'
import { Section } from './Section.tsx'
import { useRequestExport } from './useRequestExport.ts'
import layout from '#web/design/layout.module.css'
import css from './Section.module.css'

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
  const [requestExport, isRequesting] = useRequestExport()
  const isPreparing = dataExport?.state === 'PREPARING'

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    const password = currentPasswordIn(element, 'exportPassword')
    clear()
    requestExport({ input: { password } }, (refusals) => (refusals ? refuse(refusals) : element.reset()))
  }

  return (
    <Section id="export" title={t('export.title')} text={t('export.text')}>
      {dataExport && (
        <ExportArchive
          dataExport={dataExport}
          askAgain={() => refetch({}, { fetchPolicy: 'store-and-network' })}
        />
      )}
      {!isPreparing && (
        <form ref={form} className={classes(layout.stack, css.form)} onSubmit={submit} noValidate>
          <CurrentPasswordField
            viewer={viewer}
            label={t('export.password')}
            name="exportPassword"
            error={textOf('password')}
          />
          <FormRefusal textOf={textOf} />
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
      ...ExportArchive_export
    }
    ...CurrentPasswordField_viewer
  }
`
