import { Suspense } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { DocumentsToAccept_viewer$key } from '#web/__generated__/DocumentsToAccept_viewer.graphql.ts'
import { lateComponent } from '#web/runtime/lateComponent.ts'

const DocumentsDialog = lateComponent(async () => (await import('./DocumentsDialog.tsx')).DocumentsDialog)

/** Loads the dialog about new terms for the few members who have some to accept (SIGN-16). */
export function DocumentsToAccept(props: { viewer: DocumentsToAccept_viewer$key }) {
  const viewer = useFragment(fragment, props.viewer)
  if (viewer.documentsToAccept.length === 0) return null
  return (
    <Suspense>
      <DocumentsDialog viewer={viewer} />
    </Suspense>
  )
}

const fragment = graphql`
  fragment DocumentsToAccept_viewer on Viewer {
    documentsToAccept {
      __typename
    }
    ...DocumentsDialog_viewer
  }
`
