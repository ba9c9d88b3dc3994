import { Component, type ComponentType, type ReactNode } from 'react'
import { loadQuery, RelayEnvironmentProvider, type PreloadedQuery } from 'react-relay'
import { useLoaderData } from 'react-router'
import type { OperationType, PreloadableConcreteRequest } from 'relay-runtime'
import { relayEnvironment } from '../network/RelayEnvironment.ts'
import type { PageProps } from './pageProps.ts'
import { useAskInLanguage } from './useAskInLanguage.ts'
import { useDisposing } from './useDisposing.ts'

const WARM_FOR_MS = 30_000

/** Starts a screen's query; data already in the store shows at once. */
export function start<Query extends OperationType>(
  parameters: PreloadableConcreteRequest<Query>,
  variables: Query['variables'],
) {
  return loadQuery<Query>(relayEnvironment(), parameters, variables, { fetchPolicy: 'store-or-network' })
}

/**
 * Starts it on intent and keeps the answer for half a minute, so that the click finds it in flight or in the
 * store.
 */
export function warm<Query extends OperationType>(
  parameters: PreloadableConcreteRequest<Query>,
  variables: Query['variables'],
): void {
  const queryRef = start(parameters, variables)
  setTimeout(() => queryRef.dispose(), WARM_FOR_MS)
}

const pages = new Map<unknown, ComponentType>()

/** A partially loaded screen throws on missing data when the rest fails; this reports the cause instead. */
class QueryFaultBoundary extends Component<
  { queryRef: PreloadedQuery<OperationType>; children: ReactNode },
  { error: unknown }
> {
  override state = { error: undefined }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override render() {
    // Relay's types omit where a preloaded query keeps its failure.
    const { networkError } = this.props.queryRef as { networkError?: Error | null }
    if (this.state.error !== undefined) throw networkError ?? this.state.error
    return this.props.children
  }
}

/**
 * Gives a screen its query and the Relay environment. One component per screen: it stays mounted between two
 * addresses of the same screen.
 */
export function relayPage<Query extends OperationType>(
  Screen: ComponentType<PageProps<Query>>,
): ComponentType {
  const known = pages.get(Screen)
  if (known) return known
  function RelayPage() {
    const queryRef = useLoaderData() as PreloadedQuery<Query>
    useDisposing(queryRef)
    useAskInLanguage()
    return (
      <RelayEnvironmentProvider environment={relayEnvironment()}>
        <QueryFaultBoundary queryRef={queryRef}>
          <Screen queryRef={queryRef} />
        </QueryFaultBoundary>
      </RelayEnvironmentProvider>
    )
  }
  pages.set(Screen, RelayPage)
  return RelayPage
}
