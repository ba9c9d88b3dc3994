import { Link } from 'react-router'
import { EmptyPage } from '#web/operator/parts/EmptyPage.tsx'
import { Screen } from '../parts/Screen.tsx'

export function NotFoundPage() {
  return (
    <Screen title="Not found">
      <EmptyPage title="There is no such section" text="The address may be incomplete.">
        <Link to="/">Overview</Link>
      </EmptyPage>
    </Screen>
  )
}
