import { Button } from '#web/design/form/Button.tsx'
import { EmptyPage } from '#web/operator/parts/EmptyPage.tsx'

/** In place of the page if one of its parts cannot be drawn. */
export function FailurePage() {
  return (
    <main>
      <title>Partner page</title>
      <EmptyPage title="Something went wrong" text="The page could not be shown. Your key is kept.">
        <Button onClick={() => location.reload()}>Load again</Button>
      </EmptyPage>
    </main>
  )
}
