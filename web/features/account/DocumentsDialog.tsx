import { useTranslation } from 'react-i18next'
import { graphql, useFragment, useMutation } from 'react-relay'
import type { DocumentsDialog_viewer$key } from '#web/__generated__/DocumentsDialog_viewer.graphql.ts'
import type { DocumentsDialogMutation } from '#web/__generated__/DocumentsDialogMutation.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { MarkdownText } from '#web/design/text/MarkdownText.tsx'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { useInterruption } from '#web/runtime/notices/interruptions.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import { logOut } from './logOut.ts'
import css from './DocumentsDialog.module.css'

const fragment = graphql`
  fragment DocumentsDialog_viewer on Viewer {
    documentsToAccept {
      kind
      locale
      version
      title
      body
    }
  }
`

/**
 * Asks for acceptance of a new version of the terms (SIGN-16). Logging out is the only way past it without an
 * answer.
 */
export function DocumentsDialog(props: { viewer: DocumentsDialog_viewer$key }) {
  const { t } = useTranslation('shell')
  const errorText = useErrorTexts()
  const { documentsToAccept: documents } = useFragment(fragment, props.viewer)
  const mayOpen = useInterruption('new-terms', true)
  const [commit, isAccepting] = useMutation<DocumentsDialogMutation>(graphql`
    mutation DocumentsDialogMutation($input: AcceptDocumentsInput!) {
      acceptDocuments(input: $input) {
        __typename
        ... on AcceptDocumentsSuccess {
          viewer {
            id
            ...DocumentsDialog_viewer
          }
        }
        ... on InvalidInputError {
          fields {
            code
          }
        }
      }
    }
  `)
  function accept() {
    commit({
      variables: { input: { documents: documents.map(({ kind, version }) => ({ kind, version })) } },
      onCompleted: ({ acceptDocuments: payload }) => {
        if (payload.__typename === 'InvalidInputError')
          showToast({ tone: 'danger', title: errorText(payload.fields[0] ?? { code: 'GENERIC' }) })
      },
    })
  }
  return (
    <Modal open={mayOpen} onClose={() => {}} closable={false} title={t('documents.title')}>
      <p className={css.text}>{t('documents.text')}</p>
      {documents.map(({ kind, locale, version, title, body }) => (
        <details key={kind} className={css.document}>
          <summary>
            {title} · {formatDate(version)}
          </summary>
          <div className={css.body} lang={locale}>
            <MarkdownText text={body.replace(/^# .+$/m, '')} />
          </div>
        </details>
      ))}
      <div className={css.buttons}>
        <Button size="large" block busy={isAccepting} onClick={accept}>
          {t('documents.accept')}
        </Button>
        <Button look="plain" block onClick={logOut}>
          {t('nav.logOut')}
        </Button>
      </div>
    </Modal>
  )
}
