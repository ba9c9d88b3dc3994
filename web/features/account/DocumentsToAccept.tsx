import { lazy, Suspense } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { DocumentsToAccept_viewer$key } from '#web/__generated__/DocumentsToAccept_viewer.graphql.ts'
import { importChunk } from '#web/runtime/network/chunks.ts'

const loadDialog = () => import('./DocumentsDialog.tsx')
const LazyDialog = lazy(async () => ({ default: (await importChunk(loadDialog)).DocumentsDialog }))

/** Loads the dialog about new terms for the few members who have some to accept (SIGN-16). */
export function DocumentsToAccept(props: { viewer: DocumentsToAccept_viewer$key }) {
  const viewer = useFragment(fragment, props.viewer)
  if (viewer.documentsToAccept.length === 0) return null
  return (
    <Suspense>
      <LazyDialog viewer={viewer} />
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
