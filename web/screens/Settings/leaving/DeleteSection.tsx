import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { DeleteSection_viewer$key } from '#web/__generated__/DeleteSection_viewer.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { formatDate } from '#web/runtime/text/format.ts'
import { Section } from '../Section.tsx'
import { DeleteAccountModal } from './DeleteAccountModal.tsx'
import { usePauseAccount } from './usePauseAccount.ts'

/** Account deletion, unobtrusive and last on the page, and the end of a pause (ACCT-01). */
export function DeleteSection(props: { viewer: DeleteSection_viewer$key }) {
  const { t } = useTranslation('settings')
  const viewer = useFragment(fragment, props.viewer)
  const { status, pausedUntil } = viewer
  const [isOpen, setOpen] = useState(false)
  const { resume, isChanging } = usePauseAccount()
  return (
    <Section id="delete" title={t('delete.title')} text={t('delete.text')}>
      {status === 'PAUSED' && (
        <>
          <Alert>
            {pausedUntil
              ? t('delete.pausedUntil', { day: formatDate(pausedUntil, { dateStyle: 'long' }) })
              : t('delete.paused')}
          </Alert>
          <Button busy={isChanging} onClick={resume}>
            {t('delete.resume')}
          </Button>
        </>
      )}
      <Button look="danger" onClick={() => setOpen(true)}>
        {t('delete.open')}
      </Button>
      {isOpen && <DeleteAccountModal viewer={viewer} onClose={() => setOpen(false)} />}
    </Section>
  )
}

const fragment = graphql`
  fragment DeleteSection_viewer on Viewer {
    status
    pausedUntil
    ...DeleteAccountModal_viewer
  }
`
